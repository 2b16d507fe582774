ALTER TABLE "suggestion_jobs" RENAME COLUMN "claimed_until" TO "lease_until";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "stop_asked" TO "stop_requested";--> statement-breakpoint
ALTER TABLE "file_versions" RENAME COLUMN "kept_by_user_id" TO "uploaded_by_user_id";--> statement-breakpoint
ALTER TABLE "file_versions" RENAME COLUMN "kept_at" TO "uploaded_at";--> statement-breakpoint
ALTER TABLE "files" RENAME COLUMN "kept_by_user_id" TO "uploaded_by_user_id";--> statement-breakpoint
ALTER TABLE "files" RENAME COLUMN "kept_at" TO "uploaded_at";--> statement-breakpoint
ALTER TABLE "files" RENAME COLUMN "claimed_until" TO "lease_until";--> statement-breakpoint
ALTER TABLE "files" RENAME COLUMN "readings" TO "attempts";--> statement-breakpoint
ALTER TABLE "runs" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "runs" RENAME COLUMN "said" TO "partial_output";--> statement-breakpoint
ALTER TABLE "runs" RENAME COLUMN "asked" TO "worker_requests";--> statement-breakpoint
ALTER TABLE "schedules" RENAME COLUMN "rhythm" TO "recurrence";--> statement-breakpoint
ALTER TABLE "search_entries" RENAME COLUMN "claimed_until" TO "lease_until";--> statement-breakpoint
ALTER INDEX "file_versions_keeper_idx" RENAME TO "file_versions_uploader_idx";--> statement-breakpoint
ALTER INDEX "files_keeper_idx" RENAME TO "files_uploader_idx";--> statement-breakpoint
ALTER TABLE "file_versions" RENAME CONSTRAINT "file_versions_kept_by_user_id_users_id_fkey" TO "file_versions_uploaded_by_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "files" RENAME CONSTRAINT "files_kept_by_user_id_users_id_fkey" TO "files_uploaded_by_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "suggestion_jobs" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "suggestion_jobs" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "next_attempt_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "next_attempt_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" ALTER COLUMN "lease_until" DROP NOT NULL;--> statement-breakpoint
-- Without a worker, the lease of a run was the time of its next attempt.
UPDATE "runs" SET "next_attempt_at" = "lease_until", "lease_until" = NULL WHERE "worker" IS NULL AND "lease_until" IS NOT NULL;--> statement-breakpoint
-- Functions refer to columns by name.
CREATE OR REPLACE FUNCTION "runs_at_work"("person" uuid) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	RETURN (
		SELECT count(*) FROM "runs" WHERE "user_id" = "person" AND "status" IN ('pending', 'running')
			AND ("worker" IS NOT NULL OR "next_attempt_at" IS NULL OR "next_attempt_at" <= now())
	);
END
$$;
--> statement-breakpoint
-- A changed text is a new job.
CREATE OR REPLACE FUNCTION "refresh_search_entries"("kind" text, "key" text, "ids" uuid[]) RETURNS void LANGUAGE plpgsql
-- Compiling the statement takes longer than running it.
SET jit = off AS $$
BEGIN
	IF cardinality(ids) = 0 THEN RETURN; END IF;
	-- Locks the rows first, so that the second of two concurrent changes sees the result of the first.
	EXECUTE format('SELECT FROM search_entries WHERE %I = ANY ($1) ORDER BY part_id, chunk FOR UPDATE', key) USING ids;
	EXECUTE format($refresh$
		WITH wanted AS MATERIALIZED (SELECT * FROM %1$I WHERE %2$I = ANY ($1)),
		-- A difference of sets: with outdated statistics the planner would choose a quadratic anti-join.
		gone AS (
			SELECT part_id, chunk FROM search_entries WHERE %2$I = ANY ($1) AND kind = $2 EXCEPT SELECT part_id, chunk FROM wanted),
		removed AS (DELETE FROM search_entries e USING gone WHERE (e.part_id, e.chunk) = (gone.part_id, gone.chunk))
		INSERT INTO search_entries AS e (kind, record_id, part_id, chunk, title, body, audience, updated_at)
		SELECT $2, record_id, part_id, chunk, title, body, audience, updated_at FROM wanted
		ON CONFLICT (part_id, chunk) DO UPDATE SET
			title = excluded.title, body = excluded.body, audience = excluded.audience, updated_at = excluded.updated_at,
			embedding = CASE WHEN (e.title, e.body) = (excluded.title, excluded.body) THEN e.embedding END,
			bits = CASE WHEN (e.title, e.body) = (excluded.title, excluded.body) THEN e.bits END,
			topic = CASE WHEN (e.title, e.body) = (excluded.title, excluded.body) THEN e.topic END,
			lease_until = NULL, attempts = 0, next_attempt_at = NULL
		WHERE (e.title, e.body, e.audience, e.updated_at)
			IS DISTINCT FROM (excluded.title, excluded.body, excluded.audience, excluded.updated_at)
	$refresh$, 'search_source_' || kind, key) USING ids, kind;
	-- Wakes the indexer with the commit.
	PERFORM pg_notify('adjutant', 'search');
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "rename_threads_in_search"("thread_ids" uuid[]) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
BEGIN
	-- Locks the rows in the same order as every other change.
	PERFORM FROM search_entries WHERE record_id = ANY (thread_ids) ORDER BY part_id, chunk FOR UPDATE;
	UPDATE search_entries e SET
		title = c.names,
		embedding = CASE WHEN e.part_id <> e.record_id THEN e.embedding END,
		bits = CASE WHEN e.part_id <> e.record_id THEN e.bits END,
		topic = CASE WHEN e.part_id <> e.record_id THEN e.topic END,
		lease_until = NULL, attempts = 0, next_attempt_at = NULL
	FROM thread_companies c
	WHERE c.thread_id = ANY (thread_ids) AND e.record_id = c.thread_id AND e.kind = 'thread' AND e.title <> c.names;
	PERFORM pg_notify('adjutant', 'search');
END
$$;
