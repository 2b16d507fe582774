CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY,
	"created_by" uuid,
	"name" text NOT NULL,
	"description" text,
	"is_auto_gen" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text NOT NULL,
	"goal" text NOT NULL,
	"backstory" text,
	"llm_model" text,
	"tool_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crews" (
	"id" uuid PRIMARY KEY,
	"created_by" uuid,
	"name" text NOT NULL,
	"description" text,
	"is_auto_gen" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" text NOT NULL,
	"process" text DEFAULT 'sequential' NOT NULL,
	"agent_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"tasks" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flows" (
	"id" uuid PRIMARY KEY,
	"created_by" uuid,
	"name" text NOT NULL,
	"description" text,
	"is_auto_gen" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" text DEFAULT '1.0' NOT NULL,
	"steps" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tools" (
	"id" uuid PRIMARY KEY,
	"created_by" uuid,
	"name" text NOT NULL,
	"description" text,
	"is_auto_gen" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"builtin" text,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"parameters" jsonb,
	"target" jsonb,
	"secrets" bytea
);
--> statement-breakpoint
CREATE INDEX "agents_creator_idx" ON "agents" ("created_by");--> statement-breakpoint
CREATE INDEX "crews_creator_idx" ON "crews" ("created_by");--> statement-breakpoint
CREATE INDEX "flows_creator_idx" ON "flows" ("created_by");--> statement-breakpoint
CREATE INDEX "tools_creator_idx" ON "tools" ("created_by");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "crews" ADD CONSTRAINT "crews_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE CASCADE;