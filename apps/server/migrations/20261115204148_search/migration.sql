CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"part_id" uuid,
	"chunk" integer,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"audience" uuid[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"words" tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', "title"), 'A') || to_tsvector('english', "body")) STORED NOT NULL,
	"embedding" bytea,
	"bits" bit(384),
	"topic" smallint,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "search_entries_pkey" PRIMARY KEY("part_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "search_vectors" (
	"part_id" uuid,
	"chunk" integer,
	"viewer_id" uuid,
	"kind" text NOT NULL,
	"topic" smallint NOT NULL,
	"bits" bit(384) NOT NULL,
	CONSTRAINT "search_vectors_pkey" PRIMARY KEY("part_id","chunk","viewer_id")
);
--> statement-breakpoint
CREATE INDEX "search_entries_record_idx" ON "search_entries" ("record_id");--> statement-breakpoint
CREATE INDEX "search_entries_words_idx" ON "search_entries" USING gin ("words","audience");--> statement-breakpoint
CREATE INDEX "search_entries_title_idx" ON "search_entries" USING gin ("title" gin_trgm_ops) WHERE "chunk" = 0 and "part_id" = "record_id";--> statement-breakpoint
CREATE INDEX "search_entries_unread_idx" ON "search_entries" ("part_id","chunk") WHERE "embedding" is null;--> statement-breakpoint
CREATE INDEX "search_vectors_viewer_idx" ON "search_vectors" ("viewer_id","topic","kind","part_id","chunk","bits");--> statement-breakpoint
ALTER TABLE "search_vectors" ADD CONSTRAINT "search_vectors_part_id_chunk_search_entries_part_id_chunk_fkey" FOREIGN KEY ("part_id","chunk") REFERENCES "search_entries"("part_id","chunk") ON DELETE CASCADE;