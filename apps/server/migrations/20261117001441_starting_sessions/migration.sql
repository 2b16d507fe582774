ALTER TABLE "suggestion_jobs" ADD COLUMN "sso_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sso_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "sso_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "sso_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
-- Work that is under way goes on as it was seen until now: by single sign-on where its person has such sessions alone.
UPDATE "runs" SET "sso_organization_id" = (SELECT c."organization_id" FROM "sessions" s JOIN "sso_connections" c ON c."id" = s."sso_connection_id"
    WHERE s."user_id" = "runs"."user_id" ORDER BY s."last_used_at" DESC LIMIT 1)
  WHERE "status" IN ('pending', 'running', 'waiting')
    AND NOT EXISTS (SELECT 1 FROM "sessions" s WHERE s."user_id" = "runs"."user_id" AND s."sso_connection_id" IS NULL);--> statement-breakpoint
UPDATE "schedules" SET "sso_organization_id" = (SELECT c."organization_id" FROM "sessions" s JOIN "sso_connections" c ON c."id" = s."sso_connection_id"
    WHERE s."user_id" = "schedules"."user_id" ORDER BY s."last_used_at" DESC LIMIT 1)
  WHERE NOT EXISTS (SELECT 1 FROM "sessions" s WHERE s."user_id" = "schedules"."user_id" AND s."sso_connection_id" IS NULL);--> statement-breakpoint
UPDATE "suggestion_jobs" SET "sso_organization_id" = (SELECT c."organization_id" FROM "sessions" s JOIN "sso_connections" c ON c."id" = s."sso_connection_id"
    WHERE s."user_id" = "suggestion_jobs"."user_id" ORDER BY s."last_used_at" DESC LIMIT 1)
  WHERE NOT EXISTS (SELECT 1 FROM "sessions" s WHERE s."user_id" = "suggestion_jobs"."user_id" AND s."sso_connection_id" IS NULL);--> statement-breakpoint
UPDATE "messages" SET "sso_organization_id" = (SELECT c."organization_id" FROM "sessions" s JOIN "sso_connections" c ON c."id" = s."sso_connection_id"
    WHERE s."id" = "messages"."session_id")
  WHERE "lease_until" IS NOT NULL;--> statement-breakpoint
-- Accounts made by single sign-on or a directory got a password that nobody knows; those that have set none since have none.
UPDATE "users" SET "password_hash" = NULL
  WHERE EXISTS (SELECT 1 FROM "audit_log" a WHERE a."subject_kind" = 'user' AND a."subject_id" = "users"."id"::text
      AND a."action" IN ('user.created_by_sso', 'user.created_by_directory'))
    AND NOT EXISTS (SELECT 1 FROM "audit_log" a WHERE a."subject_kind" = 'user' AND a."subject_id" = "users"."id"::text
      AND (a."action" IN ('user.password_changed', 'user.password_reset', 'user.password_reset_by_operator') OR a."details" ? 'password'));
