-- A thread is found by the names of those who were in it and by what was said. Lines for one person alone are not in it. Everyone who was
-- ever in it stands in the audience: people leave threads and come back, and to write ten thousand messages anew each time would stop
-- everybody else. Who is in it now, and since which message, is asked by every search.
CREATE VIEW "thread_companies" AS
	SELECT t.id AS thread_id, t.created_at, c.ids, c.names
	FROM threads t, LATERAL (
		SELECT array_agg(p.user_id ORDER BY p.user_id) AS ids,
			string_agg(coalesce(u.display_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email), ', ' ORDER BY p.user_id) AS names
		FROM thread_participants p JOIN users u ON u.id = p.user_id
		WHERE p.thread_id = t.id) c
	WHERE c.ids IS NOT NULL;
--> statement-breakpoint
CREATE VIEW "search_source_thread" AS
	SELECT c.thread_id AS record_id, c.thread_id AS part_id, 0 AS chunk, c.names AS title, '' AS body, c.created_at AS updated_at, c.ids AS audience
	FROM thread_companies c
	UNION ALL
	SELECT m.thread_id, m.id, p.chunk, c.names, p.passage, m.created_at, c.ids
	FROM thread_messages m JOIN thread_companies c ON c.thread_id = m.thread_id, search_passages(m.text) p
	WHERE m.only_for_user_id IS NULL;
--> statement-breakpoint
SELECT watch_for_search('threads', 'thread', 'record_id', 'id');
--> statement-breakpoint
SELECT watch_for_search('thread_messages', 'thread', 'part_id', 'id');
--> statement-breakpoint
-- Nobody joins a thread after its beginning; that an account goes takes nothing from the others.
CREATE TRIGGER "search_after_insert" AFTER INSERT ON "thread_participants"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_for_search('thread', 'record_id', 'thread_id');
