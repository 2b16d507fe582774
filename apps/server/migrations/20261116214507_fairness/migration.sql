CREATE TABLE "contact_imports" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_reading_turns" (
	"user_id" uuid,
	"lane" text,
	"served_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_reading_turns_pkey" PRIMARY KEY("user_id","lane")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "file_shares" ADD COLUMN "since_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_imports_user_idx" ON "contact_imports" ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_import_idx" ON "contacts" ("import_id") WHERE "import_id" is not null;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "file_reading_turns" ADD CONSTRAINT "file_reading_turns_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
-- When a file was shared is not known: its managers keep what they can read now, and earlier versions stay with its owner.
UPDATE "file_shares" s SET "since_version" = f."version" FROM "files" f WHERE f."id" = s."file_id";
--> statement-breakpoint
ALTER TABLE "file_shares" ALTER COLUMN "since_version" DROP DEFAULT;
--> statement-breakpoint
-- The version that a file had when its message was sent; where that one is no longer kept, the oldest that is.
UPDATE "attachments" a SET "version" = coalesce(
	(SELECT max(v."version") FROM (
		SELECT "version", "kept_at" FROM "file_versions" WHERE "file_id" = a."file_id"
		UNION ALL SELECT "version", "kept_at" FROM "files" WHERE "id" = a."file_id") v WHERE v."kept_at" <= a."created_at"),
	(SELECT min(v."version") FROM (
		SELECT "version" FROM "file_versions" WHERE "file_id" = a."file_id"
		UNION ALL SELECT "version" FROM "files" WHERE "id" = a."file_id") v))
WHERE a."kind" = 'message';
