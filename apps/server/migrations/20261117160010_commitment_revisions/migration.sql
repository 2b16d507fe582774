ALTER TABLE "commitment_jobs" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- An edit while a process works on the text takes its claim away. It is no attempt; a new text gets all attempts.
CREATE OR REPLACE FUNCTION "queue_commitment_jobs"("job_kind" text, "ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(cardinality(ids), 0) = 0 THEN RETURN; END IF;
	INSERT INTO commitment_jobs AS j (kind, source_id) SELECT job_kind, id FROM unnest(ids) id ORDER BY id
	ON CONFLICT (kind, source_id) DO UPDATE SET lease_until = NULL, revision = j.revision + 1, attempts = 0, next_attempt_at = NULL;
	PERFORM pg_notify('adjutant', 'commitments');
END
$$;
