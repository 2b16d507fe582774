ALTER TABLE "file_texts" ADD COLUMN "page" integer;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "readings" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "messages" SET "sources" = (
	SELECT jsonb_agg('{"page": null}'::jsonb || source ORDER BY place) FROM jsonb_array_elements("sources") WITH ORDINALITY AS s(source, place))
WHERE jsonb_array_length("sources") > 0;
--> statement-breakpoint
UPDATE "acts" SET "record" = '{"page": null}'::jsonb || "record" WHERE jsonb_typeof("record") = 'object';
--> statement-breakpoint
-- What could not be read when it came, and can be now.
UPDATE "files" SET "state" = 'processing' WHERE "state" = 'ready' AND "type" IN (
	'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/bmp',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	'application/vnd.openxmlformats-officedocument.presentationml.presentation');
