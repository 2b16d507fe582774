ALTER TABLE "acts" ADD COLUMN "xid" bigint;--> statement-breakpoint
-- Acts that were carried out since records have versions can still be undone.
UPDATE "acts" SET "xid" = v."xid" FROM "versions" v WHERE v."agent_kind" = 'assistant' AND v."agent_id" = "acts"."id" AND "acts"."state" = 'done';
