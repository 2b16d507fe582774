CREATE TABLE "conversation_attachments" (
	"conversation_id" uuid,
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_attachments_pkey" PRIMARY KEY("conversation_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "file_shares" (
	"file_id" uuid,
	"organization_id" uuid,
	CONSTRAINT "file_shares_pkey" PRIMARY KEY("file_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "file_texts" (
	"file_id" uuid,
	"chunk" integer,
	"passage" text NOT NULL,
	CONSTRAINT "file_texts_pkey" PRIMARY KEY("file_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"blob" text NOT NULL,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"claimed_until" timestamp with time zone,
	"created_by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_user_id" uuid
);
--> statement-breakpoint
CREATE INDEX "conversation_attachments_file_idx" ON "conversation_attachments" ("file_id");--> statement-breakpoint
CREATE INDEX "file_shares_organization_idx" ON "file_shares" ("organization_id");--> statement-breakpoint
CREATE INDEX "files_creator_idx" ON "files" ("created_by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_blob_key" ON "files" ("blob");--> statement-breakpoint
CREATE INDEX "files_unread_idx" ON "files" ("id") WHERE "state" = 'processing';--> statement-breakpoint
ALTER TABLE "conversation_attachments" ADD CONSTRAINT "conversation_attachments_conversation_id_conversations_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "conversation_attachments" ADD CONSTRAINT "conversation_attachments_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_user_id_users_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;