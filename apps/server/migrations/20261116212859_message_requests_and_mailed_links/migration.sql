CREATE TABLE "blocked_people" (
	"user_id" uuid,
	"blocked_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_people_pkey" PRIMARY KEY("user_id","blocked_user_id")
);
--> statement-breakpoint
CREATE TABLE "outside_attempts" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" RENAME TO "mailed_links";--> statement-breakpoint
ALTER INDEX "password_resets_email_idx" RENAME TO "mailed_links_email_idx";--> statement-breakpoint
ALTER INDEX "password_resets_address_idx" RENAME TO "mailed_links_address_idx";--> statement-breakpoint
ALTER INDEX "password_resets_user_idx" RENAME TO "mailed_links_user_idx";--> statement-breakpoint
ALTER INDEX "password_resets_waiting_idx" RENAME TO "mailed_links_waiting_idx";--> statement-breakpoint
ALTER TABLE "thread_participants" ADD COLUMN "request_number" integer;--> statement-breakpoint
ALTER TABLE "thread_participants" ADD COLUMN "requested_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "thread_participants" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "purpose" text DEFAULT 'password_reset' NOT NULL;--> statement-breakpoint
DROP INDEX "mailed_links_user_idx";--> statement-breakpoint
CREATE INDEX "mailed_links_user_idx" ON "mailed_links" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "blocked_people_blocked_idx" ON "blocked_people" ("blocked_user_id");--> statement-breakpoint
CREATE INDEX "outside_attempts_user_idx" ON "outside_attempts" ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "thread_participants" ADD CONSTRAINT "thread_participants_requested_by_user_id_users_id_fkey" FOREIGN KEY ("requested_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "blocked_people" ADD CONSTRAINT "blocked_people_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "blocked_people" ADD CONSTRAINT "blocked_people_blocked_user_id_users_id_fkey" FOREIGN KEY ("blocked_user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "outside_attempts" ADD CONSTRAINT "outside_attempts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;