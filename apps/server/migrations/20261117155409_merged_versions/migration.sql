ALTER TABLE "versions" ADD COLUMN "first_at" timestamp with time zone;--> statement-breakpoint
-- As before, and two limits: changes of one person within five minutes are one version, and of more than 500 versions those older than 90
-- days are deleted, except the first.
CREATE OR REPLACE FUNCTION "write_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed_id uuid;
	this_xid bigint := pg_current_xact_id()::text::bigint;
	is_part boolean := TG_NARGS > 1;
	latest record;
	cause record;
	now_state jsonb;
	old_state jsonb;
	now_action text;
	now_audience uuid[];
	now_at timestamptz;
BEGIN
	IF NOT is_part THEN changed_id := NEW.id;
	ELSIF TG_OP = 'DELETE' THEN changed_id := (to_jsonb(OLD) ->> TG_ARGV[1])::uuid;
	ELSE changed_id := (to_jsonb(NEW) ->> TG_ARGV[1])::uuid;
	END IF;
	-- A concurrent change of other parts can take the same number; then this one takes the next.
	LOOP
		-- The lock makes concurrent transactions see whether the latest version is still the latest.
		SELECT v.version, v.xid, v.at, v.first_at, v.action, v.actor_id, v.agent_kind, v.audience, v.state INTO latest FROM versions v
			WHERE v.record_id = changed_id ORDER BY v.version DESC LIMIT 1 FOR UPDATE;
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
		now_action := CASE WHEN now_state ->> 'deleted_at' IS NOT NULL THEN 'deleted'
			WHEN latest.version IS NULL THEN 'created'
			WHEN latest.action = 'deleted' THEN 'restored' ELSE 'updated' END;
		now_audience := state_audience(now_state);
		now_at := clock_timestamp();
		-- Not over midnight, so that a list as of a day stays exact. Not of agents: each of their actions can be undone by its version.
		IF now_action = 'updated' AND latest.action = 'updated'
			AND latest.actor_id = cause.actor_id AND latest.agent_kind IS NULL AND cause.agent_kind IS NULL
			AND latest.audience = now_audience
			AND coalesce(latest.first_at, latest.at) > now_at - interval '5 minutes'
			AND (latest.at AT TIME ZONE 'UTC')::date = (now_at AT TIME ZONE 'UTC')::date
			AND current_setting('adjutant.restoring', true) IS DISTINCT FROM 'on'
			-- Days of a person end at their own midnight, so the time of a change of status or KPIs stays exact, in this version and the latest one.
			AND (now_state -> 'status', now_state -> 'kpis') IS NOT DISTINCT FROM (latest.state -> 'status', latest.state -> 'kpis')
			AND NOT EXISTS (SELECT FROM versions p WHERE p.record_id = changed_id AND p.version = latest.version - 1
				AND (p.state -> 'status', p.state -> 'kpis') IS DISTINCT FROM (now_state -> 'status', now_state -> 'kpis'))
		THEN
			UPDATE versions v SET xid = this_xid, at = now_at, first_at = coalesce(v.first_at, v.at), state = now_state,
				status = now_state ->> 'status', priority = now_state ->> 'priority', due_date = (now_state ->> 'due_date')::date
				WHERE v.record_id = changed_id AND v.version = latest.version
					AND NOT EXISTS (SELECT FROM versions n WHERE n.record_id = changed_id AND n.version = latest.version + 1);
			IF FOUND THEN RETURN NULL; END IF;
		ELSE
			INSERT INTO versions (record_id, version, kind, xid, at, action, actor_id, agent_kind, agent_id, audience, state, status, priority, due_date)
				VALUES (changed_id, coalesce(latest.version, 0) + 1, TG_ARGV[0], this_xid, now_at, now_action,
					cause.actor_id, cause.agent_kind, cause.agent_id, now_audience,
					now_state, now_state ->> 'status', now_state ->> 'priority', (now_state ->> 'due_date')::date)
				ON CONFLICT DO NOTHING;
			IF FOUND THEN
				-- By age too: otherwise one person could delete the history of everyone by many changes.
				IF latest.version >= 500 THEN
					DELETE FROM versions v WHERE v.record_id = changed_id AND v.version > 1 AND v.version <= latest.version - 499
						AND v.at < now_at - interval '90 days';
				END IF;
				RETURN NULL;
			END IF;
		END IF;
	END LOOP;
END
$$;
