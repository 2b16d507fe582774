CREATE TABLE "attachments" (
	"kind" text NOT NULL,
	"record_id" uuid,
	"file_id" uuid,
	"attached_by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_pkey" PRIMARY KEY("record_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "file_uploads" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"folder" text NOT NULL,
	"declared_type" text NOT NULL,
	"size" bigint NOT NULL,
	"blob" text NOT NULL,
	"target_id" uuid,
	"file_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_versions" (
	"file_id" uuid,
	"version" integer,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"blob" text NOT NULL,
	"sha256" text NOT NULL,
	"kept_by_user_id" uuid,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_versions_pkey" PRIMARY KEY("file_id","version")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "kept_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "kept_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "attachments_file_idx" ON "attachments" ("file_id");--> statement-breakpoint
CREATE INDEX "file_uploads_user_idx" ON "file_uploads" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_uploads_blob_key" ON "file_uploads" ("blob");--> statement-breakpoint
CREATE INDEX "file_versions_blob_idx" ON "file_versions" ("blob");--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_attached_by_user_id_users_id_fkey" FOREIGN KEY ("attached_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_target_id_files_id_fkey" FOREIGN KEY ("target_id") REFERENCES "files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_kept_by_user_id_users_id_fkey" FOREIGN KEY ("kept_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kept_by_user_id_users_id_fkey" FOREIGN KEY ("kept_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
UPDATE "files" SET "kept_by_user_id" = "created_by_user_id", "kept_at" = "created_at";
