CREATE TABLE "contact_imports" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "contact_imports_user_idx" ON "contact_imports" ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_import_idx" ON "contacts" ("import_id") WHERE "import_id" is not null;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;