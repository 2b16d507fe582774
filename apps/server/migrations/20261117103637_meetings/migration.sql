CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY,
	"sso_organization_id" uuid,
	"secret_hash" bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sealed_url" bytea,
	"host" text,
	"file_content" bytea,
	"time_zone" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"content_hash" text,
	"problems" jsonb DEFAULT '{}' NOT NULL,
	"error" text,
	"read_at" timestamp with time zone,
	"expanded_at" timestamp with time zone,
	"refreshed_at" timestamp with time zone,
	"next_fetch_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_tasks" (
	"meeting_id" uuid,
	"task_id" uuid,
	"sentence" text NOT NULL,
	CONSTRAINT "meeting_tasks_pkey" PRIMARY KEY("meeting_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"recurrence_id" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"is_all_day" boolean NOT NULL,
	"time_zone" text,
	"title" text NOT NULL,
	"location" text,
	"description" text,
	"organizer" jsonb,
	"attendees" jsonb NOT NULL,
	"note_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret_idx" ON "calendar_feeds" ("secret_hash");--> statement-breakpoint
CREATE INDEX "calendars_user_idx" ON "calendars" ("user_id");--> statement-breakpoint
CREATE INDEX "calendars_due_idx" ON "calendars" ("next_fetch_at");--> statement-breakpoint
CREATE INDEX "meeting_tasks_task_idx" ON "meeting_tasks" ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_occurrence_idx" ON "meetings" ("calendar_id","uid","recurrence_id");--> statement-breakpoint
CREATE INDEX "meetings_user_idx" ON "meetings" ("user_id","start_at");--> statement-breakpoint
CREATE INDEX "meetings_note_idx" ON "meetings" ("note_id") WHERE "note_id" is not null;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "meeting_tasks" ADD CONSTRAINT "meeting_tasks_meeting_id_meetings_id_fkey" FOREIGN KEY ("meeting_id") REFERENCES "meetings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "meeting_tasks" ADD CONSTRAINT "meeting_tasks_task_id_tasks_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_calendar_id_calendars_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "calendars"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_note_id_notes_id_fkey" FOREIGN KEY ("note_id") REFERENCES "notes"("id") ON DELETE SET NULL;