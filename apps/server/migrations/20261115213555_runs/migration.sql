CREATE TABLE "run_effects" (
	"run_id" uuid,
	"step" integer,
	"n" integer,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_effects_pkey" PRIMARY KEY("run_id","step","n")
);
--> statement-breakpoint
CREATE TABLE "run_events" (
	"run_id" uuid,
	"seq" integer,
	"type" text NOT NULL,
	"summary" text NOT NULL,
	"details" jsonb NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "run_events_pkey" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid,
	"definition_id" uuid NOT NULL,
	"name" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"status" text NOT NULL,
	"seq" integer NOT NULL,
	"step" integer NOT NULL,
	"wait" jsonb,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"worked_ms" bigint DEFAULT 0 NOT NULL,
	"result" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"worker" uuid,
	"lease_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "crew_run_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "flow_run_id" uuid;--> statement-breakpoint
CREATE INDEX "runs_user_idx" ON "runs" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_conversation_idx" ON "runs" ("conversation_id");--> statement-breakpoint
CREATE INDEX "runs_due_idx" ON "runs" ("lease_until") WHERE "status" in ('pending', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "runs_active_key" ON "runs" ("conversation_id","kind") WHERE "status" in ('pending', 'running', 'waiting');--> statement-breakpoint
ALTER TABLE "run_effects" ADD CONSTRAINT "run_effects_run_id_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_conversation_id_conversations_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE SET NULL;