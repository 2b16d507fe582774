CREATE TABLE "advice_claims" (
	"id" uuid PRIMARY KEY,
	"advice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"sentence" text,
	"goal_id" uuid,
	"kpi_id" uuid,
	"task_id" uuid,
	"subject_name" text,
	"unit" text,
	"comparison" text,
	"value" double precision,
	"due_date" date,
	"evaluate_at" timestamp with time zone,
	"verdict" text,
	"reason" text,
	"value_seen" double precision,
	"evaluated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "advice" ADD COLUMN "source" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "advice" ADD COLUMN "source_name" text;--> statement-breakpoint
ALTER TABLE "advice" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "time_zone" text;--> statement-breakpoint
CREATE INDEX "advice_author_idx" ON "advice" ("author_id");--> statement-breakpoint
CREATE INDEX "advice_claims_advice_idx" ON "advice_claims" ("advice_id","position");--> statement-breakpoint
CREATE INDEX "advice_claims_due_idx" ON "advice_claims" ("evaluate_at") WHERE ("verdict" is null);--> statement-breakpoint
ALTER TABLE "advice" ADD CONSTRAINT "advice_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "advice_claims" ADD CONSTRAINT "advice_claims_advice_id_advice_id_fkey" FOREIGN KEY ("advice_id") REFERENCES "advice"("id") ON DELETE CASCADE;--> statement-breakpoint
-- The authors and sources of existing advice are no change of it, so no version is written.
ALTER TABLE "advice" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "advice" SET "author_id" = "user_id" WHERE "crew_run_id" IS NULL;--> statement-breakpoint
UPDATE "advice" SET "source" = 'product' WHERE "crew_run_id" IS NOT NULL;--> statement-breakpoint
UPDATE "advice" a SET "source" = 'crew', "source_name" = r.name FROM "runs" r WHERE r.id = a.crew_run_id AND r.name <> 'strategic_flow';--> statement-breakpoint
ALTER TABLE "advice" ENABLE TRIGGER USER;
