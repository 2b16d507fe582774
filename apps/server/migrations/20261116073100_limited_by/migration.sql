ALTER TABLE "users" ADD COLUMN "limited_by_id" uuid;--> statement-breakpoint
CREATE INDEX "users_limited_by_idx" ON "users" ("limited_by_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_limited_by_id_organizations_id_fkey" FOREIGN KEY ("limited_by_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
-- Accounts of before: the organization for which an account was made or invited, as the audit log tells it, else the first that it founded.
UPDATE "users" SET "limited_by_id" = coalesce(
  (SELECT o."id" FROM "audit_log" a JOIN "organizations" o ON o."id"::text = a."details"->>'organization_id'
    WHERE a."subject_kind" = 'user' AND a."subject_id" = "users"."id"::text AND a."action" IN ('user.created', 'user.registered_by_invitation') LIMIT 1),
  "managed_by_id",
  (SELECT o."id" FROM "organizations" o WHERE o."owner_id" = "users"."id" ORDER BY o."created_at", o."id" LIMIT 1)
);
