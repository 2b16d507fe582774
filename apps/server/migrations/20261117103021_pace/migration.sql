CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY,
	"goal_id" uuid NOT NULL,
	"user_id" uuid,
	"values" jsonb NOT NULL,
	"confidence" text NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "parent_goal_id" uuid;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "check_in_interval" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "next_check_in_on" date;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "check_in_reminded_on" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "goal_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "check_ins_goal_idx" ON "check_ins" ("goal_id","created_at");--> statement-breakpoint
CREATE INDEX "check_ins_user_idx" ON "check_ins" ("user_id");--> statement-breakpoint
CREATE INDEX "goals_owner_idx" ON "goals" ("owner_id");--> statement-breakpoint
CREATE INDEX "goals_parent_idx" ON "goals" ("parent_goal_id");--> statement-breakpoint
CREATE INDEX "goals_check_in_idx" ON "goals" ("next_check_in_on");--> statement-breakpoint
CREATE INDEX "tasks_goal_idx" ON "tasks" ("goal_id") WHERE "goal_id" is not null;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_goal_id_goals_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "goals"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_owner_id_users_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_parent_goal_id_goals_id_fkey" FOREIGN KEY ("parent_goal_id") REFERENCES "goals"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_goal_id_goals_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "goals"("id") ON DELETE SET NULL;--> statement-breakpoint
-- New columns are no change of a record: its versions get them, too.
ALTER TABLE "goals" DISABLE TRIGGER "goals_version";--> statement-breakpoint
ALTER TABLE "tasks" DISABLE TRIGGER "tasks_version";--> statement-breakpoint
UPDATE "goals" SET "owner_id" = "user_id";--> statement-breakpoint
UPDATE "tasks" SET "completed_at" = "updated_at" WHERE "status" = 'Done';--> statement-breakpoint
ALTER TABLE "goals" ENABLE TRIGGER "goals_version";--> statement-breakpoint
ALTER TABLE "tasks" ENABLE TRIGGER "tasks_version";--> statement-breakpoint
UPDATE "versions" v SET "state" = v."state" || jsonb_build_object('owner_id', g."owner_id", 'parent_goal_id', null, 'check_in_interval', 'none', 'next_check_in_on', null)
	FROM "goals" g WHERE g."id" = v."record_id";--> statement-breakpoint
UPDATE "versions" v SET "state" = v."state" || jsonb_build_object('goal_id', null, 'completed_at', t."completed_at")
	FROM "tasks" t WHERE t."id" = v."record_id";
