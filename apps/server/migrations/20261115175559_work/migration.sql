CREATE TABLE "changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" bigint DEFAULT cast(pg_current_xact_id()::text as bigint) NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"topic" text NOT NULL,
	"subject_id" uuid,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"audience" uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_shares" (
	"contact_id" uuid,
	"organization_id" uuid,
	CONSTRAINT "contact_shares_pkey" PRIMARY KEY("contact_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"role" text,
	"emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"email_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"phones" text[] DEFAULT '{}'::text[] NOT NULL,
	"notes" text,
	"organization_id" uuid,
	"created_by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "past_interactions" (
	"id" uuid PRIMARY KEY,
	"contact_id" uuid NOT NULL,
	"date" date NOT NULL,
	"summary" text NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advice" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid,
	"organization_id" uuid,
	"advice_title" text NOT NULL,
	"content" text NOT NULL,
	"crew_run_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid,
	"organization_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"due_date" date NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "kpi_values" (
	"id" uuid PRIMARY KEY,
	"kpi_id" uuid NOT NULL,
	"value" double precision NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kpis" (
	"id" uuid PRIMARY KEY,
	"goal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"current_value" double precision NOT NULL,
	"target_value" double precision,
	"start_value" double precision,
	"unit" text
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"entry_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"access" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"token_hash" text NOT NULL UNIQUE,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" uuid,
	"organization_id" uuid,
	"access" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_pkey" PRIMARY KEY("user_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "task_shares" (
	"task_id" uuid,
	"organization_id" uuid,
	CONSTRAINT "task_shares_pkey" PRIMARY KEY("task_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "task_viewers" (
	"task_id" uuid,
	"viewer_id" uuid,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"due_date" date,
	CONSTRAINT "task_viewers_pkey" PRIMARY KEY("task_id","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY,
	"title" text NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"due_date" date,
	"notes" text,
	"created_by_user_id" uuid,
	"assigned_to_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_user_id" uuid
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "managed_by_id" uuid;--> statement-breakpoint
CREATE INDEX "changes_xid_idx" ON "changes" ("xid","seq");--> statement-breakpoint
CREATE INDEX "changes_at_idx" ON "changes" ("at");--> statement-breakpoint
CREATE INDEX "contact_shares_organization_idx" ON "contact_shares" ("organization_id");--> statement-breakpoint
CREATE INDEX "contacts_creator_idx" ON "contacts" ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "contacts_email_keys_idx" ON "contacts" USING gin ("email_keys");--> statement-breakpoint
CREATE INDEX "past_interactions_contact_idx" ON "past_interactions" ("contact_id","date");--> statement-breakpoint
CREATE INDEX "advice_user_idx" ON "advice" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "advice_organization_idx" ON "advice" ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "goals_user_idx" ON "goals" ("user_id");--> statement-breakpoint
CREATE INDEX "goals_organization_idx" ON "goals" ("organization_id");--> statement-breakpoint
CREATE INDEX "kpi_values_kpi_idx" ON "kpi_values" ("kpi_id","at");--> statement-breakpoint
CREATE INDEX "kpis_goal_idx" ON "kpis" ("goal_id");--> statement-breakpoint
CREATE INDEX "notes_user_idx" ON "notes" ("user_id","entry_date","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email_key" ON "invitations" ("organization_id",lower("email"));--> statement-breakpoint
CREATE INDEX "memberships_organization_idx" ON "memberships" ("organization_id");--> statement-breakpoint
CREATE INDEX "task_shares_organization_idx" ON "task_shares" ("organization_id");--> statement-breakpoint
CREATE INDEX "task_viewers_viewer_idx" ON "task_viewers" ("viewer_id","task_id","status","priority","due_date");--> statement-breakpoint
CREATE INDEX "tasks_creator_idx" ON "tasks" ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "tasks_assignee_idx" ON "tasks" ("assigned_to_user_id");--> statement-breakpoint
CREATE INDEX "tasks_bin_idx" ON "tasks" ("deleted_by_user_id","deleted_at") WHERE "deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "contact_shares" ADD CONSTRAINT "contact_shares_contact_id_contacts_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_shares" ADD CONSTRAINT "contact_shares_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_created_by_user_id_users_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "past_interactions" ADD CONSTRAINT "past_interactions_contact_id_contacts_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "advice" ADD CONSTRAINT "advice_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "advice" ADD CONSTRAINT "advice_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "kpi_values" ADD CONSTRAINT "kpi_values_kpi_id_kpis_id_fkey" FOREIGN KEY ("kpi_id") REFERENCES "kpis"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "kpis" ADD CONSTRAINT "kpis_goal_id_goals_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "goals"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_owner_id_users_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_managed_by_id_organizations_id_fkey" FOREIGN KEY ("managed_by_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "task_shares" ADD CONSTRAINT "task_shares_task_id_tasks_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "task_shares" ADD CONSTRAINT "task_shares_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "task_viewers" ADD CONSTRAINT "task_viewers_task_id_tasks_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_user_id_users_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_to_user_id_users_id_fkey" FOREIGN KEY ("assigned_to_user_id") REFERENCES "users"("id") ON DELETE SET NULL;