CREATE TABLE "scim_directories" (
	"organization_id" uuid PRIMARY KEY,
	"token_hash" text UNIQUE,
	"token_created_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"group_access" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_group_members" (
	"group_id" uuid,
	"user_id" uuid,
	CONSTRAINT "scim_group_members_pkey" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"organization_id" uuid,
	"user_id" uuid,
	"external_id" text,
	"deactivated_at" timestamp with time zone,
	"user_name" text,
	"was_managed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scim_users_pkey" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sso_completions" (
	"code_hash" text PRIMARY KEY,
	"browser_hash" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL UNIQUE,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" bytea NOT NULL,
	"is_enabled" boolean NOT NULL,
	"allow_new_accounts" boolean NOT NULL,
	"require_sso" boolean NOT NULL,
	"access_claim" text,
	"access_values" jsonb NOT NULL,
	"level_claim" text,
	"level_values" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"organization_id" uuid,
	"domain" text,
	"token" text NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by" text,
	CONSTRAINT "sso_domains_pkey" PRIMARY KEY("organization_id","domain")
);
--> statement-breakpoint
CREATE TABLE "sso_flows" (
	"state_hash" text PRIMARY KEY,
	"browser_hash" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"address" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"connection_id" uuid,
	"subject" text,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_identities_pkey" PRIMARY KEY("connection_id","subject")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sso_connection_id" uuid;--> statement-breakpoint
CREATE INDEX "scim_group_members_user_idx" ON "scim_group_members" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_name_key" ON "scim_groups" ("organization_id",lower("display_name"));--> statement-breakpoint
CREATE INDEX "scim_users_user_idx" ON "scim_users" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_external_key" ON "scim_users" ("organization_id","external_id") WHERE "external_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_sso_connection_idx" ON "sessions" ("sso_connection_id");--> statement-breakpoint
CREATE INDEX "sso_completions_connection_idx" ON "sso_completions" ("connection_id");--> statement-breakpoint
CREATE INDEX "sso_completions_user_idx" ON "sso_completions" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_verified_key" ON "sso_domains" ("domain") WHERE "verified_at" is not null;--> statement-breakpoint
CREATE INDEX "sso_flows_address_idx" ON "sso_flows" ("address");--> statement-breakpoint
CREATE INDEX "sso_flows_connection_idx" ON "sso_flows" ("connection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_user_key" ON "sso_identities" ("connection_id","user_id");--> statement-breakpoint
ALTER TABLE "scim_directories" ADD CONSTRAINT "scim_directories_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group_id_scim_groups_id_fkey" FOREIGN KEY ("group_id") REFERENCES "scim_groups"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_sso_connection_id_sso_connections_id_fkey" FOREIGN KEY ("sso_connection_id") REFERENCES "sso_connections"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sso_completions" ADD CONSTRAINT "sso_completions_connection_id_sso_connections_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connections"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sso_completions" ADD CONSTRAINT "sso_completions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sso_flows" ADD CONSTRAINT "sso_flows_connection_id_sso_connections_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connections"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_connection_id_sso_connections_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connections"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;