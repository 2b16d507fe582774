ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
-- Accounts whose address somebody already vouched for: app admins, those who came by a mailed invitation, and those that an app admin created.
UPDATE "users" u SET "email_verified_at" = now()
WHERE u."user_level" = 'admin' OR (
  u."managed_by_id" IS NULL
  AND EXISTS (
    SELECT 1 FROM "audit_log" a
    WHERE a."subject_kind" = 'user' AND a."subject_id" = u."id"::text AND lower(a."subject_name") = lower(u."email")
      AND a."action" IN ('user.first_admin_created', 'user.registered_by_invitation', 'user.created')
  )
  AND NOT EXISTS (
    SELECT 1 FROM "audit_log" a
    WHERE a."action" = 'organization.managed_account_created' AND a."details" ->> 'user_id' = u."id"::text
  )
);
