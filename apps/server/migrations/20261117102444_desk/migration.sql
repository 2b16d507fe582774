CREATE TABLE "desk_dismissals" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"version" text NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_dismissals_key" UNIQUE("user_id","kind","record_id")
);
--> statement-breakpoint
CREATE INDEX "acts_proposed_idx" ON "acts" ("message_id") WHERE "state" = 'proposed';--> statement-breakpoint
CREATE INDEX "runs_waiting_idx" ON "runs" ("user_id") WHERE "status" = 'waiting';--> statement-breakpoint
ALTER TABLE "desk_dismissals" ADD CONSTRAINT "desk_dismissals_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;