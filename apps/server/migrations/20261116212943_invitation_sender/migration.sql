ALTER TABLE "invitations" ADD COLUMN "invited_by_id" uuid;--> statement-breakpoint
CREATE INDEX "invitations_person_idx" ON "invitations" (lower("email"));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL;