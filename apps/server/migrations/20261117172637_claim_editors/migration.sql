ALTER TABLE "advice_claims" ADD COLUMN "start_date" date;--> statement-breakpoint
ALTER TABLE "advice_claims" ADD COLUMN "start_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "advice_claims" ADD COLUMN "edited_by_id" uuid;--> statement-breakpoint
ALTER TABLE "advice_claims" ADD COLUMN "sso_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "advice_claims" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "advice_claims" SET "start_date" = ("created_at" AT TIME ZONE 'UTC')::date, "start_at" = date_trunc('day', "created_at", 'UTC') WHERE "kind" <> 'text';
