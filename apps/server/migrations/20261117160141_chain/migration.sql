ALTER TABLE "goals" ADD COLUMN "origin_kind" text;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "origin_kind" text;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "origin_kind" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
CREATE INDEX "acts_record_idx" ON "acts" (("record" ->> 'id')) WHERE "state" = 'done';--> statement-breakpoint
CREATE INDEX "goals_origin_idx" ON "goals" ("origin_id") WHERE "origin_id" is not null;--> statement-breakpoint
CREATE INDEX "versions_agent_idx" ON "versions" ("agent_id") WHERE "agent_id" is not null and "action" = 'created';--> statement-breakpoint
CREATE INDEX "notes_origin_idx" ON "notes" ("origin_id") WHERE "origin_id" is not null;--> statement-breakpoint
CREATE INDEX "run_effects_record_idx" ON "run_effects" ("record_id") WHERE "record_id" is not null;--> statement-breakpoint
CREATE INDEX "runs_goal_idx" ON "runs" ("goal_id") WHERE "goal_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_origin_idx" ON "tasks" ("origin_id") WHERE "origin_id" is not null;