ALTER TABLE "thread_suggestions" ADD COLUMN "material" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- Nobody knows what else was laid before the models that wrote these.
UPDATE "thread_suggestions" SET "state" = 'replaced' WHERE "state" = 'open' AND "model" IS NOT NULL;
