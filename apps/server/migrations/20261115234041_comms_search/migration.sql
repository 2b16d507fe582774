-- A thread is found by the names of those who are in it and by what was said while they were. Lines for one person alone are not in it.
CREATE VIEW "search_source_thread" AS
	SELECT t.id AS record_id, t.id AS part_id, 0 AS chunk, n.names AS title, '' AS body, t.created_at AS updated_at, n.ids AS audience
	FROM threads t, LATERAL (
		SELECT string_agg(coalesce(u.display_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email), ', ' ORDER BY p.user_id) AS names,
			array_agg(p.user_id ORDER BY p.user_id) AS ids
		FROM thread_participants p JOIN users u ON u.id = p.user_id
		WHERE p.thread_id = t.id AND p.left_at IS NULL) n
	WHERE n.ids IS NOT NULL
	UNION ALL
	SELECT m.thread_id, m.id, p.chunk, n.names, p.passage, m.created_at, n.ids
	FROM thread_messages m, search_passages(m.text) p, LATERAL (
		SELECT string_agg(coalesce(u.display_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email), ', ' ORDER BY p.user_id) AS names,
			array_agg(p.user_id ORDER BY p.user_id) FILTER (WHERE p.from_number < m.number) AS ids
		FROM thread_participants p JOIN users u ON u.id = p.user_id
		WHERE p.thread_id = m.thread_id AND p.left_at IS NULL) n
	WHERE m.only_for_user_id IS NULL AND n.ids IS NOT NULL;
--> statement-breakpoint
-- Neither how far somebody has read nor what they call the thread is among them.
SELECT watch_for_search('thread_participants', 'thread', 'record_id', 'thread_id', 'left_at', 'from_number');
--> statement-breakpoint
SELECT watch_for_search('thread_messages', 'thread', 'part_id', 'id');
