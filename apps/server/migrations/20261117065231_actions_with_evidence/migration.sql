ALTER TABLE "acts" ADD COLUMN "proposed_arguments" jsonb;--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "asks_each_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "other_effects" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "has_outside_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "checks" jsonb;--> statement-breakpoint
-- What earlier answers have read is unknown.
UPDATE "messages" SET "has_outside_text" = true WHERE "sender" = 'ai';--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "unbacked";