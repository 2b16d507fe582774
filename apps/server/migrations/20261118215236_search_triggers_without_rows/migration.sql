-- An upsert calls the triggers of both its insert and its update, one of them without rows. Each statement in them is planned anew, which
-- takes longer than a whole change of one row.
CREATE OR REPLACE FUNCTION "collect_search_words"() RETURNS trigger LANGUAGE plpgsql SET jit = off AS $$
DECLARE
	changed_texts CONSTANT text := CASE TG_OP
		WHEN 'INSERT' THEN 'SELECT title, body FROM changed'
		ELSE 'SELECT n.title, n.body FROM before o JOIN changed n ON (n.part_id, n.chunk) = (o.part_id, o.chunk)
			WHERE (o.title, o.body) IS DISTINCT FROM (n.title, n.body)' END;
BEGIN
	IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
	EXECUTE 'INSERT INTO search_words (word)
		SELECT DISTINCT word FROM (' || changed_texts || ') texts, search_spellings(title || '' '' || body) spelling(word)
		WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = spelling.word)';
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "spread_search_vectors"() RETURNS trigger LANGUAGE plpgsql SET jit = off AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
	EXECUTE 'DELETE FROM search_vectors v USING before o JOIN changed n ON (n.part_id, n.chunk) = (o.part_id, o.chunk)
		WHERE (v.part_id, v.chunk) = (o.part_id, o.chunk) AND (o.audience, o.bits) IS DISTINCT FROM (n.audience, n.bits)';
	EXECUTE 'INSERT INTO search_vectors (part_id, chunk, viewer_id, kind, topic, bits)
		SELECT n.part_id, n.chunk, viewer_id, n.kind, n.topic, n.bits
		FROM before o JOIN changed n ON (n.part_id, n.chunk) = (o.part_id, o.chunk), unnest(n.audience) viewer_id
		WHERE n.bits IS NOT NULL AND (o.audience, o.bits) IS DISTINCT FROM (n.audience, n.bits)';
	RETURN NULL;
END
$$;
