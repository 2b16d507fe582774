CREATE TABLE "versions" (
	"record_id" uuid,
	"version" integer,
	"kind" text NOT NULL,
	"xid" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"agent_kind" text,
	"agent_id" uuid,
	"restored_version" integer,
	"audience" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"state" jsonb NOT NULL,
	"status" text,
	"priority" text,
	"due_date" date,
	CONSTRAINT "versions_pkey" PRIMARY KEY("record_id","version")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"user_id" uuid PRIMARY KEY,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unread_since" timestamp with time zone NOT NULL,
	"weekly_mail" boolean DEFAULT true NOT NULL,
	"mailed_week" date
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "agent_kind" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
CREATE INDEX "versions_as_of_idx" ON "versions" ("record_id","at","version","action","status","priority","due_date");--> statement-breakpoint
CREATE INDEX "versions_at_idx" ON "versions" ("at");--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
-- What a version stores of each kind of record: its columns and its parts. New columns are included without a change here.
CREATE FUNCTION "record_state"("record_kind" text, "wanted_id" uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
	found jsonb;
BEGIN
	CASE record_kind
		WHEN 'task' THEN
			SELECT to_jsonb(t) || jsonb_build_object('shared_org_ids',
				array(SELECT s.organization_id FROM task_shares s WHERE s.task_id = t.id ORDER BY 1))
				INTO found FROM tasks t WHERE t.id = wanted_id;
		WHEN 'goal' THEN
			-- A reminder is no change of the goal.
			SELECT to_jsonb(g) - 'check_in_reminded_on' || jsonb_build_object('kpis', coalesce((SELECT jsonb_agg(to_jsonb(k) - 'goal_id' ORDER BY k.position, k.id)
				FROM kpis k WHERE k.goal_id = g.id), '[]'))
				INTO found FROM goals g WHERE g.id = wanted_id;
		WHEN 'note' THEN
			SELECT to_jsonb(n) INTO found FROM notes n WHERE n.id = wanted_id;
		WHEN 'contact' THEN
			-- Interactions have their own dates and can be thousands, so only their number is kept.
			SELECT to_jsonb(c) - array['email_keys', 'import_id'] || jsonb_build_object(
				'shared_org_ids', array(SELECT s.organization_id FROM contact_shares s WHERE s.contact_id = c.id ORDER BY 1),
				'past_interactions', (SELECT count(*) FROM past_interactions i WHERE i.contact_id = c.id))
				INTO found FROM contacts c WHERE c.id = wanted_id;
		WHEN 'advice' THEN
			SELECT to_jsonb(a) INTO found FROM advice a WHERE a.id = wanted_id;
	END CASE;
	RETURN found;
END
$$;
--> statement-breakpoint
-- The people and organizations that could see a record in this state.
CREATE FUNCTION "state_audience"("state" jsonb) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
	SELECT array(
		SELECT DISTINCT seen.id::uuid FROM (
			SELECT state ->> key AS id FROM unnest(array['user_id', 'created_by_user_id', 'assigned_to_user_id', 'organization_id']) key
			UNION ALL SELECT jsonb_array_elements_text(coalesce(state -> 'shared_org_ids', '[]'))) seen
		WHERE seen.id IS NOT NULL)
$$;
--> statement-breakpoint
-- Stores the state of a record at the commit, once per transaction. Fires for the record itself and for its parts; the second argument is
-- the column of the part with the id of the record.
CREATE FUNCTION "write_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed_id uuid;
	this_xid bigint := pg_current_xact_id()::text::bigint;
	is_part boolean := TG_NARGS > 1;
	latest record;
	cause record;
	now_state jsonb;
	old_state jsonb;
BEGIN
	IF NOT is_part THEN changed_id := NEW.id;
	ELSIF TG_OP = 'DELETE' THEN changed_id := (to_jsonb(OLD) ->> TG_ARGV[1])::uuid;
	ELSE changed_id := (to_jsonb(NEW) ->> TG_ARGV[1])::uuid;
	END IF;
	-- A concurrent change of other parts can take the same number; then this one takes the next.
	LOOP
		SELECT v.version, v.xid, v.at, v.action, v.state INTO latest FROM versions v
			WHERE v.record_id = changed_id ORDER BY v.version DESC LIMIT 1;
		-- The time tells transactions of another installation apart, after a database was copied.
		IF latest.xid = this_xid AND latest.at >= transaction_timestamp() THEN RETURN NULL; END IF;
		IF latest.version IS NULL AND is_part THEN RETURN NULL; END IF;
		now_state := record_state(TG_ARGV[0], changed_id);
		IF now_state IS NULL OR now_state - 'updated_at' = latest.state - 'updated_at' THEN RETURN NULL; END IF;
		-- Imported contacts have no version before their first change.
		IF latest.version IS NULL AND TG_OP = 'UPDATE' THEN
			old_state := now_state || (to_jsonb(OLD) - array['email_keys', 'import_id']);
			INSERT INTO versions (record_id, version, kind, xid, at, action, actor_id, audience, state)
				VALUES (changed_id, 1, TG_ARGV[0], 0, OLD.created_at, 'created', (now_state ->> 'created_by_user_id')::uuid,
					state_audience(old_state - 'shared_org_ids'), old_state)
				ON CONFLICT DO NOTHING;
			CONTINUE;
		END IF;
		-- The change that was published for the live pages knows who acts.
		SELECT c.actor_id, c.agent_kind, c.agent_id INTO cause FROM changes c
			WHERE c.xid = this_xid AND c.topic <> 'bin' ORDER BY c.subject_id = changed_id DESC NULLS LAST, c.seq DESC LIMIT 1;
		INSERT INTO versions (record_id, version, kind, xid, at, action, actor_id, agent_kind, agent_id, audience, state, status, priority, due_date)
			VALUES (changed_id, coalesce(latest.version, 0) + 1, TG_ARGV[0], this_xid, clock_timestamp(),
				CASE WHEN now_state ->> 'deleted_at' IS NOT NULL THEN 'deleted'
					WHEN latest.version IS NULL THEN 'created'
					WHEN latest.action = 'deleted' THEN 'restored' ELSE 'updated' END,
				cause.actor_id, cause.agent_kind, cause.agent_id,
				state_audience(now_state),
				now_state, now_state ->> 'status', now_state ->> 'priority', (now_state ->> 'due_date')::date)
			ON CONFLICT DO NOTHING;
		IF FOUND THEN RETURN NULL; END IF;
	END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "delete_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM versions v USING old_rows o WHERE v.record_id = o.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "tasks_version" AFTER INSERT OR UPDATE ON "tasks" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_version('task');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "task_shares_version" AFTER INSERT OR DELETE ON "task_shares" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_version('task', 'task_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "goals_version" AFTER INSERT OR UPDATE ON "goals" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_version('goal');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "kpis_version" AFTER INSERT OR UPDATE OR DELETE ON "kpis" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_version('goal', 'goal_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "notes_version" AFTER INSERT OR UPDATE ON "notes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_version('note');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contacts_created_version" AFTER INSERT ON "contacts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.import_id IS NULL) EXECUTE FUNCTION write_version('contact');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contacts_version" AFTER UPDATE ON "contacts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_version('contact');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contact_shares_version" AFTER INSERT OR DELETE ON "contact_shares" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_version('contact', 'contact_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "advice_version" AFTER INSERT OR UPDATE ON "advice" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_version('advice');--> statement-breakpoint
CREATE TRIGGER "tasks_versions_gone" AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION delete_versions();--> statement-breakpoint
CREATE TRIGGER "goals_versions_gone" AFTER DELETE ON "goals" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION delete_versions();--> statement-breakpoint
CREATE TRIGGER "notes_versions_gone" AFTER DELETE ON "notes" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION delete_versions();--> statement-breakpoint
CREATE TRIGGER "contacts_versions_gone" AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION delete_versions();--> statement-breakpoint
CREATE TRIGGER "advice_versions_gone" AFTER DELETE ON "advice" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION delete_versions();--> statement-breakpoint
-- Earlier states of existing records are unknown: their first version has today's state and the time of their creation.
INSERT INTO versions (record_id, version, kind, xid, at, action, actor_id, audience, state, status, priority, due_date)
	SELECT r.id, 1, r.kind, 0, r.created_at, 'created', r.actor_id, state_audience(s.state), s.state,
		s.state ->> 'status', s.state ->> 'priority', (s.state ->> 'due_date')::date
	FROM (
		SELECT id, 'task' AS kind, created_at, created_by_user_id AS actor_id FROM tasks
		UNION ALL SELECT id, 'goal', created_at, user_id FROM goals
		UNION ALL SELECT id, 'note', created_at, user_id FROM notes
		UNION ALL SELECT id, 'contact', created_at, created_by_user_id FROM contacts
		UNION ALL SELECT id, 'advice', created_at, user_id FROM advice) r
	CROSS JOIN LATERAL (SELECT record_state(r.kind, r.id) - array['deleted_at', 'deleted_by_user_id'] AS state) s;--> statement-breakpoint
-- Records in the trash get a second version, so that they are not shown after the day of their deletion.
INSERT INTO versions (record_id, version, kind, xid, at, action, actor_id, audience, state, status, priority, due_date)
	SELECT v.record_id, 2, v.kind, 0, (s.state ->> 'deleted_at')::timestamptz, 'deleted', (s.state ->> 'deleted_by_user_id')::uuid,
		v.audience, s.state, v.status, v.priority, v.due_date
	FROM versions v CROSS JOIN LATERAL (SELECT record_state(v.kind, v.record_id) AS state) s
	WHERE s.state ->> 'deleted_at' IS NOT NULL;
