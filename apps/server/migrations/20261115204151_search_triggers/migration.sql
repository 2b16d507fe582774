-- A text in passages of about a thousand characters, cut at the ends of words; an empty text is one empty passage.
CREATE FUNCTION "search_passages"("content" text) RETURNS TABLE ("chunk" integer, "passage" text) LANGUAGE plpgsql IMMUTABLE ROWS 2 AS $$
DECLARE
	most CONSTANT integer := 1000;
	least CONSTANT integer := 500;
	rest text := btrim(regexp_replace(coalesce(content, ''), '\s+', ' ', 'g'));
	place integer;
BEGIN
	chunk := 0;
	WHILE length(rest) > most LOOP
		place := most + 1 - strpos(reverse(left(rest, most + 1)), ' ');
		-- A word without end is cut where the room ends.
		IF place < least OR place > most THEN place := most; END IF;
		passage := left(rest, place);
		RETURN NEXT;
		chunk := chunk + 1;
		rest := ltrim(substr(rest, place + 1));
	END LOOP;
	passage := rest;
	RETURN NEXT;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "search_audience"(VARIADIC "ids" uuid[]) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(array_agg(DISTINCT id ORDER BY id), '{}') FROM unnest(ids) id WHERE id IS NOT NULL
$$;
--> statement-breakpoint
-- What the index holds of each kind of record, computed from the records themselves. A new kind is one more view of this form, a call of
-- "watch_for_search" for each table it reads, and a first "refresh_search_entries".
CREATE VIEW "search_source_task" AS
	SELECT t.id AS record_id, t.id AS part_id, p.chunk, t.title, p.passage AS body, t.updated_at,
		search_audience(VARIADIC array[t.created_by_user_id, t.assigned_to_user_id]
			|| array(SELECT organization_id FROM task_shares s WHERE s.task_id = t.id)) AS audience
	FROM tasks t, search_passages(concat_ws(E'\n', t.description, t.notes)) p
	WHERE t.deleted_at IS NULL;
--> statement-breakpoint
CREATE VIEW "search_source_goal" AS
	SELECT g.id AS record_id, g.id AS part_id, p.chunk, g.title, p.passage AS body, g.updated_at,
		search_audience(g.user_id, g.organization_id) AS audience
	FROM goals g, search_passages(concat_ws(E'\n', g.description, (
		SELECT string_agg(concat_ws(' ', k.name || ':', k.current_value, 'of ' || k.target_value, k.unit), '; ' ORDER BY k.position, k.id)
		FROM kpis k WHERE k.goal_id = g.id))) p
	WHERE g.deleted_at IS NULL;
--> statement-breakpoint
CREATE VIEW "search_source_advice" AS
	SELECT a.id AS record_id, a.id AS part_id, p.chunk, a.advice_title AS title, p.passage AS body, a.updated_at,
		search_audience(a.user_id, a.organization_id) AS audience
	FROM advice a, search_passages(a.content) p;
--> statement-breakpoint
-- The title of a note is its opening line.
CREATE VIEW "search_source_note" AS
	SELECT n.id AS record_id, n.id AS part_id, p.chunk,
		rtrim(left(split_part(ltrim(left(n.content, 2000), E' \t\r\n#>*-=_'), E'\n', 1), 300)) AS title,
		p.passage AS body, n.updated_at, array[n.user_id] AS audience
	FROM notes n, search_passages(n.content) p
	WHERE n.deleted_at IS NULL;
--> statement-breakpoint
CREATE VIEW "search_source_contact" AS
	SELECT c.id AS record_id, c.id AS part_id, p.chunk, c.name AS title, p.passage AS body, c.updated_at,
		search_audience(VARIADIC array[c.created_by_user_id]
			|| array(SELECT organization_id FROM contact_shares s WHERE s.contact_id = c.id)) AS audience
	FROM contacts c, search_passages(concat_ws(E'\n', c.role, array_to_string(c.emails, ', '), array_to_string(c.phones, ', '), c.notes)) p
	WHERE c.deleted_at IS NULL
	UNION ALL
	SELECT c.id, i.id, p.chunk, c.name, p.passage, i.created_at,
		search_audience(VARIADIC array[c.created_by_user_id]
			|| array(SELECT organization_id FROM contact_shares s WHERE s.contact_id = c.id))
	FROM contacts c JOIN past_interactions i ON i.contact_id = c.id,
		search_passages(concat_ws(E'\n', to_char(i.date, 'YYYY-MM-DD'), i.summary, i.notes)) p
	WHERE c.deleted_at IS NULL;
--> statement-breakpoint
-- A message that is still being written is not in it, nor are the lines of the system.
CREATE VIEW "search_source_conversation" AS
	SELECT c.id AS record_id, c.id AS part_id, 0 AS chunk, c.name AS title, '' AS body, c.created_at AS updated_at, array[c.user_id] AS audience
	FROM conversations c
	WHERE c.deleted_at IS NULL
	UNION ALL
	SELECT c.id, m.id, p.chunk, c.name, p.passage, m.created_at, array[c.user_id]
	FROM conversations c JOIN messages m ON m.conversation_id = c.id, search_passages(m.content) p
	WHERE c.deleted_at IS NULL AND m.lease_until IS NULL AND m.sender <> 'system';
--> statement-breakpoint
-- Brings the entries of these records ("key" record_id) or of these parts of records ("key" part_id) up to date.
CREATE FUNCTION "refresh_search_entries"("kind" text, "key" text, "ids" uuid[]) RETURNS void LANGUAGE plpgsql
-- Compiling the statement would take longer than it runs, which the planner cannot know.
SET jit = off AS $$
BEGIN
	IF cardinality(ids) = 0 THEN RETURN; END IF;
	-- First held, then computed by the next statement: of two changes at once, the second must see what the first one did.
	EXECUTE format('SELECT FROM search_entries WHERE %I = ANY ($1) ORDER BY part_id, chunk FOR UPDATE', key) USING ids;
	EXECUTE format($refresh$
		WITH wanted AS MATERIALIZED (SELECT * FROM %1$I WHERE %2$I = ANY ($1)),
		-- As a difference of sets: a search for each row in the other list would be quadratic, and statistics are often too old to see it.
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
			claimed_until = NULL
		WHERE (e.title, e.body, e.audience, e.updated_at)
			IS DISTINCT FROM (excluded.title, excluded.body, excluded.audience, excluded.updated_at)
	$refresh$, 'search_source_' || kind, key) USING ids, kind;
	-- With the commit: there may be something to embed.
	PERFORM pg_notify('adjutant', 'search');
END
$$;
--> statement-breakpoint
-- Arguments: kind, key, the column of the changed table that holds it, and on an update the columns that matter.
CREATE FUNCTION "follow_for_search"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
	watched text;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		SELECT string_agg(format('n.%1$I IS DISTINCT FROM o.%1$I', name), ' OR ') INTO watched FROM unnest(TG_ARGV[3:]) name;
		EXECUTE format('SELECT array_agg(DISTINCT n.%I) FROM changed n JOIN before o ON o.id = n.id WHERE %s', TG_ARGV[2], watched) INTO ids;
	ELSE
		EXECUTE format('SELECT array_agg(DISTINCT %I) FROM changed', TG_ARGV[2]) INTO ids;
	END IF;
	PERFORM refresh_search_entries(TG_ARGV[0], TG_ARGV[1], coalesce(ids, '{}'));
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Once for each statement, however many rows it writes. A table without columns to watch never changes a row.
CREATE FUNCTION "watch_for_search"("watched" regclass, "kind" text, "key" text, "id_column" text, VARIADIC "columns" text[] DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	arguments text := (SELECT string_agg(quote_literal(argument), ', ') FROM unnest(array[kind, key, id_column] || columns) argument);
	form CONSTANT text := 'CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION follow_for_search(%s)';
BEGIN
	EXECUTE format(form, 'search_after_insert', 'INSERT', watched, 'NEW TABLE AS changed', arguments);
	EXECUTE format(form, 'search_after_delete', 'DELETE', watched, 'OLD TABLE AS changed', arguments);
	IF cardinality(columns) > 0 THEN
		EXECUTE format(form, 'search_after_update', 'UPDATE', watched, 'OLD TABLE AS before NEW TABLE AS changed', arguments);
	END IF;
END
$$;
--> statement-breakpoint
SELECT watch_for_search('tasks', 'task', 'record_id', 'id',
	'title', 'description', 'notes', 'created_by_user_id', 'assigned_to_user_id', 'updated_at', 'deleted_at');
--> statement-breakpoint
SELECT watch_for_search('task_shares', 'task', 'record_id', 'task_id');
--> statement-breakpoint
SELECT watch_for_search('goals', 'goal', 'record_id', 'id',
	'title', 'description', 'user_id', 'organization_id', 'updated_at', 'deleted_at');
--> statement-breakpoint
SELECT watch_for_search('kpis', 'goal', 'record_id', 'goal_id', 'position', 'name', 'current_value', 'target_value', 'unit');
--> statement-breakpoint
SELECT watch_for_search('advice', 'advice', 'record_id', 'id', 'advice_title', 'content', 'user_id', 'organization_id', 'updated_at');
--> statement-breakpoint
SELECT watch_for_search('notes', 'note', 'record_id', 'id', 'content', 'user_id', 'updated_at', 'deleted_at');
--> statement-breakpoint
SELECT watch_for_search('contacts', 'contact', 'record_id', 'id',
	'name', 'role', 'emails', 'phones', 'notes', 'created_by_user_id', 'updated_at', 'deleted_at');
--> statement-breakpoint
SELECT watch_for_search('contact_shares', 'contact', 'record_id', 'contact_id');
--> statement-breakpoint
SELECT watch_for_search('past_interactions', 'contact', 'part_id', 'id', 'date', 'summary', 'notes', 'created_at');
--> statement-breakpoint
-- The moment of the last message is not among them: it would read a whole conversation anew with every message.
SELECT watch_for_search('conversations', 'conversation', 'record_id', 'id', 'name', 'user_id', 'deleted_at');
--> statement-breakpoint
SELECT watch_for_search('messages', 'conversation', 'part_id', 'id', 'content', 'sender', 'created_at', 'lease_until');
--> statement-breakpoint
-- A search for any word of the text: for the rare ones, if there are any. What is common is known from the statistics of the database, as
-- young as its last ANALYZE; a function, because their view takes long to plan.
CREATE FUNCTION "search_any_word"("content" text) RETURNS tsquery LANGUAGE plpgsql STABLE AS $$
DECLARE
	common_share CONSTANT real := 0.02;
	every_word text;
	rare_words text;
BEGIN
	SELECT string_agg(quoted, ' | '), string_agg(quoted, ' | ') FILTER (WHERE common.word IS NULL) INTO every_word, rare_words
	FROM (
		SELECT lexeme, array_to_tsvector(array[lexeme])::text AS quoted
		FROM unnest(to_tsvector('english', content))) asked
	LEFT JOIN (
		SELECT word FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) known(word, share)
		WHERE schemaname = current_schema() AND tablename = 'search_entries' AND attname = 'words' AND share > common_share
	) common ON common.word = asked.lexeme;
	RETURN coalesce(rare_words, every_word)::tsquery;
END
$$;
--> statement-breakpoint
-- The vectors of an entry go with its embedding and follow its audience; where the entry goes, its foreign key takes them along.
-- Planned anew each time, by EXECUTE: a plan that was kept from a change of one row would be quadratic for an import.
CREATE FUNCTION "spread_search_vectors"() RETURNS trigger LANGUAGE plpgsql SET jit = off AS $$
BEGIN
	EXECUTE 'DELETE FROM search_vectors v USING before o JOIN changed n ON (n.part_id, n.chunk) = (o.part_id, o.chunk)
		WHERE (v.part_id, v.chunk) = (o.part_id, o.chunk) AND (o.audience, o.bits) IS DISTINCT FROM (n.audience, n.bits)';
	EXECUTE 'INSERT INTO search_vectors (part_id, chunk, viewer_id, kind, topic, bits)
		SELECT n.part_id, n.chunk, viewer_id, n.kind, n.topic, n.bits
		FROM before o JOIN changed n ON (n.part_id, n.chunk) = (o.part_id, o.chunk), unnest(n.audience) viewer_id
		WHERE n.bits IS NOT NULL AND (o.audience, o.bits) IS DISTINCT FROM (n.audience, n.bits)';
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_entries_vectors" AFTER UPDATE ON "search_entries"
	REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION spread_search_vectors();
--> statement-breakpoint
SELECT refresh_search_entries('task', 'record_id', array(SELECT id FROM tasks));
--> statement-breakpoint
SELECT refresh_search_entries('goal', 'record_id', array(SELECT id FROM goals));
--> statement-breakpoint
SELECT refresh_search_entries('advice', 'record_id', array(SELECT id FROM advice));
--> statement-breakpoint
SELECT refresh_search_entries('note', 'record_id', array(SELECT id FROM notes));
--> statement-breakpoint
SELECT refresh_search_entries('contact', 'record_id', array(SELECT id FROM contacts));
--> statement-breakpoint
SELECT refresh_search_entries('conversation', 'record_id', array(SELECT id FROM conversations));
