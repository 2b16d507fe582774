CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'processing' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"blob" text,
	"size" bigint,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_periods" (
	"organization_id" uuid PRIMARY KEY,
	"conversations_days" integer,
	"runs_days" integer,
	"bin_days" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text;--> statement-breakpoint
DROP INDEX "audit_log_action_idx";--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" ("action","at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_position_key" UNIQUE("position");--> statement-breakpoint
CREATE INDEX "audit_log_organization_idx" ON "audit_log" ("organization_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_unchained_idx" ON "audit_log" ("seq") WHERE "hash" is null;--> statement-breakpoint
CREATE INDEX "data_exports_user_idx" ON "data_exports" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_blob_idx" ON "data_exports" ("blob");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_processing_key" ON "data_exports" ("user_id") WHERE "state" = 'processing';--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";--> statement-breakpoint
-- Earlier entries about an account stay with app admins: which organization it belonged to at that time is not known.
UPDATE "audit_log" SET "organization_id" = "subject_id"::uuid WHERE "subject_kind" = 'organization' AND "subject_id" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_log_change"();--> statement-breakpoint
-- The only permitted UPDATE sets the three columns of the hash chain, once.
CREATE FUNCTION "refuse_audit_log_rewrite"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."hash" IS NULL AND NEW."hash" IS NOT NULL AND NEW."position" IS NOT NULL AND NEW."previous_hash" IS NOT NULL
		AND to_jsonb(NEW) - '{position,previous_hash,hash}'::text[] = to_jsonb(OLD) - '{position,previous_hash,hash}'::text[] THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The audit log cannot be changed.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_no_rewrite" BEFORE UPDATE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION "refuse_audit_log_rewrite"();
