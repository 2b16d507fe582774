CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"definition_id" uuid NOT NULL,
	"inputs" jsonb DEFAULT '{}' NOT NULL,
	"rhythm" jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"email_result" boolean DEFAULT false NOT NULL,
	"goal_id" uuid,
	"conversation_id" uuid,
	"next_at" timestamp with time zone,
	"missed_count" integer DEFAULT 0 NOT NULL,
	"missed_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crews" ADD COLUMN "result" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "flows" ADD COLUMN "result" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "run_effects" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "run_effects" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "goal_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "email_result" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "cost_usd" double precision DEFAULT 0;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "steps_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "steps_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "runs_user_id_idx" ON "runs" ("user_id","id");--> statement-breakpoint
CREATE INDEX "runs_schedule_idx" ON "runs" ("schedule_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_retry_key" ON "runs" ("retry_of");--> statement-breakpoint
CREATE INDEX "schedules_user_idx" ON "schedules" ("user_id");--> statement-breakpoint
CREATE INDEX "schedules_due_idx" ON "schedules" ("next_at") WHERE "next_at" is not null;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_schedule_id_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_goal_id_goals_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "goals"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_retry_of_fkey" FOREIGN KEY ("retry_of") REFERENCES "runs"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_goal_id_goals_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "goals"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_conversation_id_conversations_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE SET NULL;