CREATE TABLE "exchange_days" (
	"contact_id" uuid,
	"day" date,
	CONSTRAINT "exchange_days_pkey" PRIMARY KEY("contact_id","day")
);
--> statement-breakpoint
CREATE TABLE "suggestion_jobs" (
	"thread_id" uuid,
	"user_id" uuid,
	"message_id" uuid NOT NULL,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suggestion_jobs_pkey" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"id" uuid PRIMARY KEY,
	"thread_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sender_id" uuid,
	"text" text NOT NULL,
	"ai_suggested" boolean DEFAULT false NOT NULL,
	"client_id" text,
	"only_for_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_messages_client_key" UNIQUE("thread_id","sender_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "thread_participants" (
	"id" uuid PRIMARY KEY,
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"from_number" integer DEFAULT 0 NOT NULL,
	"last_read_number" integer DEFAULT 0 NOT NULL,
	"left_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_participants_key" UNIQUE("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "thread_suggestions" (
	"id" uuid PRIMARY KEY,
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"sources" jsonb NOT NULL,
	"model" text,
	"state" text DEFAULT 'open' NOT NULL,
	"line_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY,
	"pair_key" text UNIQUE,
	"created_by_user_id" uuid,
	"last_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "source_message_id" uuid;--> statement-breakpoint
CREATE INDEX "suggestion_jobs_created_idx" ON "suggestion_jobs" ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_messages_number_key" ON "thread_messages" ("thread_id","number") WHERE "only_for_user_id" is null;--> statement-breakpoint
CREATE INDEX "thread_messages_order_idx" ON "thread_messages" ("thread_id","number","id");--> statement-breakpoint
CREATE INDEX "thread_messages_sender_idx" ON "thread_messages" ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "thread_participants_user_idx" ON "thread_participants" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_suggestions_open_key" ON "thread_suggestions" ("thread_id","user_id") WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX "tasks_source_idx" ON "tasks" ("source_message_id") WHERE "source_message_id" is not null;--> statement-breakpoint
ALTER TABLE "exchange_days" ADD CONSTRAINT "exchange_days_contact_id_contacts_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suggestion_jobs" ADD CONSTRAINT "suggestion_jobs_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suggestion_jobs" ADD CONSTRAINT "suggestion_jobs_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "suggestion_jobs" ADD CONSTRAINT "suggestion_jobs_message_id_thread_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "thread_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_sender_id_users_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_only_for_user_id_users_id_fkey" FOREIGN KEY ("only_for_user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_participants" ADD CONSTRAINT "thread_participants_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_participants" ADD CONSTRAINT "thread_participants_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_suggestions" ADD CONSTRAINT "thread_suggestions_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_suggestions" ADD CONSTRAINT "thread_suggestions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_suggestions" ADD CONSTRAINT "thread_suggestions_message_id_thread_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "thread_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_suggestions" ADD CONSTRAINT "thread_suggestions_line_id_thread_messages_id_fkey" FOREIGN KEY ("line_id") REFERENCES "thread_messages"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_created_by_user_id_users_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_source_message_id_thread_messages_id_fkey" FOREIGN KEY ("source_message_id") REFERENCES "thread_messages"("id") ON DELETE SET NULL;