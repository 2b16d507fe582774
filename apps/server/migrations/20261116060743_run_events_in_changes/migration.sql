ALTER TABLE "changes" ADD COLUMN "events_after" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "events_up_to" integer;