CREATE TABLE "commitment_jobs" (
	"kind" text,
	"source_id" uuid,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commitment_jobs_pkey" PRIMARY KEY("kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "commitments" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"due_date" date,
	"counterpart_name" text,
	"contact_id" uuid,
	"counterpart_user_id" uuid,
	"source_kind" text,
	"source_id" uuid,
	"source_record_id" uuid,
	"source_date" date,
	"quote" text,
	"position" integer DEFAULT 0 NOT NULL,
	"sentence_key" text,
	"task_id" uuid,
	"completed_at" timestamp with time zone,
	"completed_by" text,
	"hint_message_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "past_interactions" ADD COLUMN "created_by_user_id" uuid;--> statement-breakpoint
CREATE INDEX "commitment_jobs_created_idx" ON "commitment_jobs" ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commitments_sentence_key" ON "commitments" ("user_id","source_id","sentence_key");--> statement-breakpoint
CREATE INDEX "commitments_user_idx" ON "commitments" ("user_id","state","due_date");--> statement-breakpoint
CREATE INDEX "commitments_source_idx" ON "commitments" ("source_id");--> statement-breakpoint
CREATE INDEX "commitments_record_idx" ON "commitments" ("source_record_id");--> statement-breakpoint
CREATE INDEX "commitments_counterpart_idx" ON "commitments" ("counterpart_user_id");--> statement-breakpoint
CREATE INDEX "commitments_contact_idx" ON "commitments" ("contact_id");--> statement-breakpoint
CREATE INDEX "commitments_task_idx" ON "commitments" ("task_id") WHERE ("task_id" is not null);--> statement-breakpoint
CREATE INDEX "commitments_hint_idx" ON "commitments" ("hint_message_id") WHERE ("hint_message_id" is not null);--> statement-breakpoint
CREATE INDEX "past_interactions_writer_idx" ON "past_interactions" ("created_by_user_id") WHERE "created_by_user_id" is not null;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_contact_id_contacts_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_counterpart_user_id_users_id_fkey" FOREIGN KEY ("counterpart_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_task_id_tasks_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_hint_message_id_thread_messages_id_fkey" FOREIGN KEY ("hint_message_id") REFERENCES "thread_messages"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "past_interactions" ADD CONSTRAINT "past_interactions_created_by_user_id_users_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
-- An edit while a process works on the text counts like a claim, so that the process loses its own.
CREATE FUNCTION "queue_commitment_jobs"("job_kind" text, "ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(cardinality(ids), 0) = 0 THEN RETURN; END IF;
	INSERT INTO commitment_jobs AS j (kind, source_id) SELECT job_kind, id FROM unnest(ids) id ORDER BY id
	ON CONFLICT (kind, source_id) DO UPDATE SET lease_until = NULL, attempts = j.attempts + 1, next_attempt_at = NULL;
	PERFORM pg_notify('adjutant', 'commitments');
END
$$;
--> statement-breakpoint
CREATE FUNCTION "queue_written_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM queue_commitment_jobs('note', (SELECT array_agg(id) FROM changed));
	ELSE
		PERFORM queue_commitment_jobs('note', (
			SELECT array_agg(n.id) FROM changed n JOIN before o ON o.id = n.id
			WHERE (n.content, n.entry_date) IS DISTINCT FROM (o.content, o.entry_date)
				-- A note that left the trash may have been searched while it was there.
				OR (o.deleted_at IS NOT NULL AND n.deleted_at IS NULL)));
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "commitments_after_insert" AFTER INSERT ON "notes" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION queue_written_note();
--> statement-breakpoint
CREATE TRIGGER "commitments_after_update" AFTER UPDATE ON "notes" REFERENCING OLD TABLE AS before NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION queue_written_note();
--> statement-breakpoint
-- Imported and automatic interactions have no writer.
CREATE FUNCTION "queue_written_interaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM queue_commitment_jobs('interaction', (SELECT array_agg(id) FROM changed WHERE created_by_user_id IS NOT NULL));
	ELSE
		PERFORM queue_commitment_jobs('interaction', (
			SELECT array_agg(n.id) FROM changed n JOIN before o ON o.id = n.id
			WHERE n.created_by_user_id IS NOT NULL AND (n.date, n.summary, n.notes) IS DISTINCT FROM (o.date, o.summary, o.notes)));
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "commitments_after_insert" AFTER INSERT ON "past_interactions" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION queue_written_interaction();
--> statement-breakpoint
CREATE TRIGGER "commitments_after_update" AFTER UPDATE ON "past_interactions" REFERENCING OLD TABLE AS before NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION queue_written_interaction();
--> statement-breakpoint
-- Messages are never edited. A line for one person was not written by anybody.
CREATE FUNCTION "queue_sent_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_commitment_jobs('message', (
		SELECT array_agg(id) FROM changed WHERE only_for_user_id IS NULL AND sender_id IS NOT NULL));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "commitments_after_insert" AFTER INSERT ON "thread_messages" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION queue_sent_message();
--> statement-breakpoint
-- The message of a request is searched for its receiver when they accept it.
CREATE FUNCTION "queue_accepted_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_commitment_jobs('message', (
		SELECT array_agg(id) FROM thread_messages
		WHERE thread_id = NEW.thread_id AND number = OLD.request_number AND only_for_user_id IS NULL AND sender_id IS NOT NULL));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "commitments_after_update" AFTER UPDATE OF "request_number" ON "thread_participants" FOR EACH ROW
	WHEN (OLD.request_number IS NOT NULL AND NEW.request_number IS NULL) EXECUTE FUNCTION queue_accepted_message();
--> statement-breakpoint
CREATE FUNCTION "queue_changed_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM commitments WHERE task_id = NEW.id) THEN
		PERFORM queue_commitment_jobs('task', array[NEW.id]);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "commitments_after_update" AFTER UPDATE OF "status" ON "tasks" FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION queue_changed_task();
--> statement-breakpoint
-- What was written in the last month is searched after the upgrade.
INSERT INTO "commitment_jobs" ("kind", "source_id")
SELECT 'note', id FROM notes WHERE deleted_at IS NULL AND entry_date > current_date - 30
UNION ALL
SELECT 'message', id FROM thread_messages
WHERE only_for_user_id IS NULL AND sender_id IS NOT NULL AND created_at > now() - interval '30 days';
