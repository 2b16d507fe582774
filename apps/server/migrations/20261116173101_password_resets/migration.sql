CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"user_id" uuid,
	"token_hash" text UNIQUE,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "password_resets_email_idx" ON "password_resets" ("email","created_at");--> statement-breakpoint
CREATE INDEX "password_resets_address_idx" ON "password_resets" ("address","created_at");--> statement-breakpoint
CREATE INDEX "password_resets_user_idx" ON "password_resets" ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_waiting_idx" ON "password_resets" ("created_at") WHERE "handled_at" is null;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;