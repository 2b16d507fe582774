-- A file is found by its name from the start, and by what it says as soon as its text is taken out: the passages are cut there already.
CREATE VIEW "search_source_file" AS
	SELECT f.id AS record_id, f.id AS part_id, coalesce(t.chunk, 0) AS chunk, f.name AS title, coalesce(t.passage, '') AS body, f.updated_at,
		search_audience(VARIADIC array[f.created_by_user_id]
			|| array(SELECT organization_id FROM file_shares s WHERE s.file_id = f.id)) AS audience
	FROM files f LEFT JOIN file_texts t ON t.file_id = f.id
	WHERE f.deleted_at IS NULL;
--> statement-breakpoint
SELECT watch_for_search('files', 'file', 'record_id', 'id', 'name', 'created_by_user_id', 'updated_at', 'deleted_at');
--> statement-breakpoint
SELECT watch_for_search('file_shares', 'file', 'record_id', 'file_id');
--> statement-breakpoint
SELECT watch_for_search('file_texts', 'file', 'record_id', 'file_id');
