-- Numbers, dates and codes of a text in a single spelling: "3,200", "3.200 EUR" and "3 200" become 3200, "1.5 million" becomes 1500000,
-- "4 March 2026" and "04.03.2026" become 2026-03-04, 2026-03 and --03-04, and "+43 1 555 0190" contains 5550190. Ambiguous text has all of
-- its readings.
CREATE FUNCTION "search_figures"("content" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	months CONSTANT text := '(jan(?:uary?|uar|ner)?|feb(?:ruary?|ruar|ner)?|mar(?:ch)?|mär(?:z)?|maerz|apr(?:il)?|may|mai|june?|juni|july?|juli'
		|| '|aug(?:ust)?|sep(?:t(?:ember)?)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\M\.?';
	scales CONSTANT text := '\s?(?:(thousand|tausend|tsd|k|millions?|millionen|mio|mn|billions?|milliarden?|mrd|bn)\M|(m)\s?[€$£])';
	ordinal CONSTANT text := '(?:st|nd|rd|th|\.)?';
	plain text := lower(content);
	figures text[] := '{}';
BEGIN
	-- Returns early for most texts, because the expressions below are slow.
	IF plain !~ ('\d[.,''’ /-]\d|[[:alpha:]]\d{4}|\d' || ordinal || ' (?:of )?' || months || '|' || months || ' \d|\d' || scales) THEN
		RETURN figures;
	END IF;
	-- Replaces the other words by a mark, so that the expressions below read little text.
	SELECT string_agg(CASE WHEN is_part THEN token ELSE '|' END, ' ' ORDER BY place) INTO plain FROM (
		SELECT token, place, is_part, lag(is_part, 1, true) OVER (ORDER BY place) AS follows_part FROM (
			SELECT token, place, token ~ ('\d|^of$|^[€$£]|^' || months || '|^' || scales) AS is_part
			FROM regexp_split_to_table(plain, '\s+') WITH ORDINALITY tokens(token, place)) marked) kept
	WHERE is_part OR follows_part;
	IF plain ~ ('\d[-./]\d|\d' || ordinal || ' (?:of )?' || months || '|' || months || ' \d') THEN
		figures := figures || array(
			WITH dates(year, month, day) AS (
				SELECT f[1], f[2], f[3] FROM regexp_matches(plain, '(?<!\d)(\d{4})-(\d\d?)-(\d\d?)(?!\d)', 'g') f
				UNION ALL
				SELECT f[3], f[2], f[1] FROM regexp_matches(plain, '(?<![\d.])(\d\d?)\. ?(\d\d?)\.(?: ?(\d{4}))?(?!\d)', 'g') f
				UNION ALL
				SELECT f[3], m, d
				FROM regexp_matches(plain, '(?<![\d/])(\d\d?)/(\d\d?)/(\d{4})(?!\d)', 'g') f, LATERAL (VALUES (f[1], f[2]), (f[2], f[1])) either(m, d)
				UNION ALL
				SELECT f[3], f[2], f[1] FROM regexp_matches(plain, '(?<!\d)(\d\d?)' || ordinal || ' (?:of )?' || months || '(?:,? (\d{4})(?!\d))?', 'g') f
				UNION ALL
				SELECT f[3], f[1], f[2] FROM regexp_matches(plain, '\m' || months || ' (\d\d?)' || ordinal || '(?!\d)(?:,? (\d{4})(?!\d))?', 'g') f
				UNION ALL
				SELECT f[2], f[1], NULL FROM regexp_matches(plain, '\m' || months || ' (\d{4})(?!\d)', 'g') f
			), days AS (
				SELECT year, lpad(day, 2, '0') AS day, lpad(CASE
					WHEN month ~ '^\d' THEN month
					ELSE ((strpos('jan feb mar apr may jun jul aug sep oct nov dec', CASE left(month, 3)
						WHEN 'mär' THEN 'mar' WHEN 'mae' THEN 'mar' WHEN 'mai' THEN 'may' WHEN 'okt' THEN 'oct' WHEN 'dez' THEN 'dec'
						ELSE left(month, 3) END) + 3) / 4)::text
				END, 2, '0') AS month
				FROM dates)
			SELECT figure FROM days, unnest(array[year || '-' || month || '-' || day, year || '-' || month, '--' || month || '-' || day]) figure
			WHERE figure IS NOT NULL AND month BETWEEN '01' AND '12' AND (day IS NULL OR day BETWEEN '01' AND '31'));
	END IF;
	IF plain ~ ('\d[.,''’ ]\d|\d' || scales) THEN
		figures := figures || array(
			WITH numbers(whole, part, scale) AS (
				SELECT regexp_replace(f[1], '\D', '', 'g'), f[2], coalesce(f[3], f[4])
				FROM regexp_matches(plain, '(?<![\d.,''’])(\d{1,3}(?:[.,''’ ]\d{3})+)(?:[.,](\d\d?))?(?![.,]?\d)(?:' || scales || ')?', 'g') f
				UNION ALL
				SELECT f[1], f[2], coalesce(f[3], f[4])
				FROM regexp_matches(plain, '(?<![\d.,''’])(\d{1,12})[.,](\d\d?)(?![.,]?\d)(?:' || scales || ')?', 'g') f
				UNION ALL
				SELECT f[1], NULL, coalesce(f[2], f[3]) FROM regexp_matches(plain, '(?<![\d.,''’])(\d{1,6})' || scales, 'g') f)
			SELECT trim_scale((whole || coalesce('.' || part, ''))::numeric * CASE
				WHEN scale IS NULL THEN 1
				WHEN scale ~ '^[tk]' THEN 1000
				WHEN scale ~ '^(?:b|mrd|milliard)' THEN 1000000000
				ELSE 1000000 END)::text
			FROM numbers WHERE length(whole) <= 15);
	END IF;
	IF plain ~ '\d[ /-]\d' THEN
		figures := figures || array(
			SELECT array_to_string(digits[first:last], '')
			FROM regexp_matches(plain, '(?<![\d.,])(\d+(?:[ /-]\d+)+)(?![.,]?\d)', 'g') f, regexp_split_to_array(f[1], '[ /-]') digits,
				generate_series(1, least(cardinality(digits), 8) - 1) first, generate_series(first + 1, least(cardinality(digits), 8)) last
			WHERE length(array_to_string(digits[first:last], '')) BETWEEN 4 AND 40);
	END IF;
	RETURN figures || array(SELECT f[1] FROM regexp_matches(plain, '[[:alpha:]](\d{4,40})(?![[:alnum:]])', 'g') f);
END
$$;
--> statement-breakpoint
-- The language of a text is the one that ignores more of its words as stop words. A tie returns both languages.
CREATE FUNCTION "search_languages"("content" text) RETURNS regconfig[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	difference CONSTANT integer := length(to_tsvector('english', content)) - length(to_tsvector('german', content));
BEGIN
	RETURN CASE WHEN difference < 0 THEN '{english}' WHEN difference > 0 THEN '{german}' ELSE '{english,german}' END::regconfig[];
END
$$;
--> statement-breakpoint
-- The words of a passage, stemmed by the rules of its language, and its figures.
CREATE FUNCTION "search_vector"("title" text, "body" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE
-- A restore computes generated columns with an empty search path.
SET search_path FROM CURRENT AS $$
DECLARE
	content CONSTANT text := concat_ws(' ', title, body);
	language regconfig;
	words tsvector := array_to_tsvector(search_figures(content));
BEGIN
	FOREACH language IN ARRAY search_languages(content) LOOP
		words := setweight(to_tsvector(language, title), 'A') || to_tsvector(language, body) || words;
	END LOOP;
	RETURN words;
END
$$;
--> statement-breakpoint
DROP FUNCTION "search_any_word";
--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "model" text;
--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (search_vector("title", "body")) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "search_entries_words_idx" ON "search_entries" USING gin ("words","audience");
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
-- The words of a text that can be misspelled.
CREATE FUNCTION "search_spellings"("content" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', content))) word WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[-0-9@./:_]'
$$;
--> statement-breakpoint
INSERT INTO "search_words" ("word") SELECT DISTINCT word FROM "search_entries", search_spellings("title" || ' ' || "body") word;
--> statement-breakpoint
CREATE INDEX "search_words_word_idx" ON "search_words" ("word");
--> statement-breakpoint
CREATE INDEX "search_words_similar_idx" ON "search_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
-- Planned anew each time, by EXECUTE: a plan that was kept from a change of one row would be quadratic for an import.
CREATE FUNCTION "collect_search_words"() RETURNS trigger LANGUAGE plpgsql SET jit = off AS $$
DECLARE
	changed_texts CONSTANT text := CASE TG_OP
		WHEN 'INSERT' THEN 'SELECT title, body FROM changed'
		ELSE 'SELECT n.title, n.body FROM before o JOIN changed n ON (n.part_id, n.chunk) = (o.part_id, o.chunk)
			WHERE (o.title, o.body) IS DISTINCT FROM (n.title, n.body)' END;
BEGIN
	EXECUTE 'INSERT INTO search_words (word)
		SELECT DISTINCT word FROM (' || changed_texts || ') texts, search_spellings(title || '' '' || body) spelling(word)
		WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = spelling.word)';
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_entries_inserted_words" AFTER INSERT ON "search_entries"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION collect_search_words();
--> statement-breakpoint
CREATE TRIGGER "search_entries_updated_words" AFTER UPDATE ON "search_entries"
	REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION collect_search_words();
--> statement-breakpoint
-- The forms of a word in the index: its stem in each language, and the word itself for texts in other languages.
CREATE FUNCTION "search_forms"("word" text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT tsvector_to_array(to_tsvector('english', word) || to_tsvector('german', word) || to_tsvector('simple', word))
$$;
--> statement-breakpoint
CREATE FUNCTION "search_any_of"("lexemes" text[]) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
	SELECT string_agg(array_to_tsvector(array[lexeme])::text, ' | ')::tsquery FROM unnest(lexemes) lexeme
$$;
--> statement-breakpoint
CREATE FUNCTION "count_search_entries"("query" tsquery, "viewer_ids" uuid[]) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT count(*)::integer FROM (SELECT FROM search_entries WHERE words @@ query AND audience && viewer_ids LIMIT 2000) counted
$$;
--> statement-breakpoint
-- The terms of a query: for each one how many of the entries that the viewers see contain it, how rare that is (its inverse document
-- frequency), and how close it is to what was written. A word that no entry contains is replaced by similar words.
CREATE FUNCTION "search_terms"("content" text, "viewer_ids" uuid[])
RETURNS TABLE ("term" integer, "query" tsquery, "entries" integer, "rarity" real, "closeness" real) LANGUAGE plpgsql STABLE SET jit = off AS $$
DECLARE
	max_terms CONSTANT integer := 32;
	common_share CONSTANT real := 0.02;
	min_closeness CONSTANT real := 0.35;
	max_similar CONSTANT integer := 5;
	languages CONSTANT regconfig[] := search_languages(content);
	total real := (SELECT reltuples FROM pg_class WHERE oid = 'search_entries'::regclass);
	shares jsonb;
	forms text[];
	asked record;
	similar_word record;
BEGIN
	-- Counting the entries of a common word takes long; the statistics of the last ANALYZE contain its share.
	SELECT jsonb_object_agg(word, share) INTO shares
	FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) common(word, share)
	WHERE schemaname = current_schema() AND tablename = 'search_entries' AND attname = 'words'
		-- The frequencies end with three that belong to no word.
		AND word IS NOT NULL AND share > common_share;
	IF total < 1 THEN total := (SELECT count(*) FROM search_entries); END IF;
	FOR asked IN
		WITH words AS (SELECT unnest(tsvector_to_array(to_tsvector('simple', regexp_replace(content, '\m\d{1,3}(?:[.,''’]\d{3})+\M', ' ', 'g')))) AS word)
		SELECT row_number() OVER ()::integer AS number, word, is_figure FROM (
			SELECT word, false AS is_figure FROM words
			WHERE NOT EXISTS (SELECT FROM unnest(languages) language WHERE length(to_tsvector(language, word)) = 0)
			UNION ALL
			SELECT figure, true FROM unnest(search_figures(content)) figure WHERE figure NOT IN (SELECT word FROM words)
		) terms LIMIT max_terms
	LOOP
		term := asked.number;
		forms := CASE WHEN asked.is_figure THEN array[asked.word] ELSE search_forms(asked.word) END;
		query := search_any_of(forms);
		closeness := 1;
		entries := coalesce((SELECT max((shares ->> form)::real) * total FROM unnest(forms) form), count_search_entries(query, viewer_ids));
		rarity := ln(1 + total / greatest(entries, 1));
		RETURN NEXT;
		IF entries = 0 AND NOT asked.is_figure AND length(asked.word) >= 4 AND asked.word !~ '[-0-9@./:_]' THEN
			FOR similar_word IN
				SELECT DISTINCT word, similarity(word, asked.word) AS share FROM search_words
				WHERE word % asked.word AND similarity(word, asked.word) >= min_closeness ORDER BY share DESC LIMIT max_similar
			LOOP
				query := search_any_of(search_forms(similar_word.word));
				closeness := similar_word.share;
				entries := count_search_entries(query, viewer_ids);
				rarity := ln(1 + total / greatest(entries, 1));
				IF entries > 0 THEN RETURN NEXT; END IF;
			END LOOP;
		END IF;
	END LOOP;
END
$$;
--> statement-breakpoint
-- Splits a text into passages: at the first end of a sentence in range, else at the last word that fits. One embedding can't represent
-- several subjects. Excludes the notice that no language model is set up, which is in many texts and says nothing about them.
CREATE OR REPLACE FUNCTION "search_passages"("content" text) RETURNS TABLE ("chunk" integer, "passage" text) LANGUAGE plpgsql IMMUTABLE ROWS 2 AS $$
DECLARE
	max_length CONSTANT integer := 1000;
	min_word_length CONSTANT integer := 500;
	min_sentence_length CONSTANT integer := 400;
	max_sentence_length CONSTANT integer := 700;
	notice CONSTANT text := '\*(?:No language model is set up|Es ist kein Sprachmodell eingerichtet)\.[^*\n]*\*';
	rest text := btrim(regexp_replace(regexp_replace(coalesce(content, ''), notice, '', 'g'), '\s+', ' ', 'g'));
	place integer;
BEGIN
	chunk := 0;
	WHILE length(rest) > max_sentence_length LOOP
		place := regexp_instr(substr(rest, min_sentence_length, max_sentence_length - min_sentence_length), '[.!?] ');
		IF place > 0 THEN
			place := min_sentence_length + place - 1;
		ELSIF length(rest) <= max_length THEN
			EXIT;
		ELSE
			place := max_length + 1 - strpos(reverse(left(rest, max_length + 1)), ' ');
			-- A word without end is cut at the limit.
			IF place < min_word_length OR place > max_length THEN place := max_length; END IF;
		END IF;
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
--> statement-breakpoint
SELECT refresh_search_entries('thread', 'record_id', array(SELECT id FROM threads));
