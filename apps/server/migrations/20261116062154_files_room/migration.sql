CREATE INDEX "file_versions_keeper_idx" ON "file_versions" ("kept_by_user_id");--> statement-breakpoint
CREATE INDEX "files_keeper_idx" ON "files" ("kept_by_user_id");