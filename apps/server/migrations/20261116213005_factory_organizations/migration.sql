CREATE TABLE "ai_policies" (
	"organization_id" uuid PRIMARY KEY,
	"allowed_models" text[],
	"internet_search" boolean DEFAULT true NOT NULL,
	"external_tools" boolean DEFAULT true NOT NULL,
	"allowed_hosts" text[],
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tool_grants" ADD COLUMN "definition_hash" text DEFAULT '';--> statement-breakpoint
ALTER TABLE "tool_grants" ADD COLUMN "definition_id" uuid;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "crews" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "crews" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "flows" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "flows" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "tool_grants" DROP CONSTRAINT "tool_grants_pkey";--> statement-breakpoint
ALTER TABLE "tool_grants" ADD PRIMARY KEY ("user_id","tool","definition_hash");--> statement-breakpoint
CREATE INDEX "agents_organization_idx" ON "agents" ("organization_id");--> statement-breakpoint
CREATE INDEX "crews_organization_idx" ON "crews" ("organization_id");--> statement-breakpoint
CREATE INDEX "flows_organization_idx" ON "flows" ("organization_id");--> statement-breakpoint
CREATE INDEX "tools_organization_idx" ON "tools" ("organization_id");--> statement-breakpoint
ALTER TABLE "ai_policies" ADD CONSTRAINT "ai_policies_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_updated_by_users_id_fkey" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "crews" ADD CONSTRAINT "crews_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "crews" ADD CONSTRAINT "crews_updated_by_users_id_fkey" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_updated_by_users_id_fkey" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_updated_by_users_id_fkey" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
-- What somebody built before the organization took them in stays private to them; a founder brings everything along.
UPDATE "tools" i SET "updated_by" = i."created_by", "organization_id" = (
  SELECT m."organization_id" FROM "users" u
  JOIN "memberships" m ON m."user_id" = u."id" AND m."organization_id" = u."organization_id"
  JOIN "organizations" o ON o."id" = m."organization_id"
  WHERE u."id" = i."created_by" AND (m."created_at" <= i."created_at" OR o."owner_id" = u."id")
) WHERE i."created_by" IS NOT NULL;--> statement-breakpoint
-- What somebody built before the organization took them in stays private to them; a founder brings everything along.
UPDATE "agents" i SET "updated_by" = i."created_by", "organization_id" = (
  SELECT m."organization_id" FROM "users" u
  JOIN "memberships" m ON m."user_id" = u."id" AND m."organization_id" = u."organization_id"
  JOIN "organizations" o ON o."id" = m."organization_id"
  WHERE u."id" = i."created_by" AND (m."created_at" <= i."created_at" OR o."owner_id" = u."id")
) WHERE i."created_by" IS NOT NULL;--> statement-breakpoint
-- What somebody built before the organization took them in stays private to them; a founder brings everything along.
UPDATE "crews" i SET "updated_by" = i."created_by", "organization_id" = (
  SELECT m."organization_id" FROM "users" u
  JOIN "memberships" m ON m."user_id" = u."id" AND m."organization_id" = u."organization_id"
  JOIN "organizations" o ON o."id" = m."organization_id"
  WHERE u."id" = i."created_by" AND (m."created_at" <= i."created_at" OR o."owner_id" = u."id")
) WHERE i."created_by" IS NOT NULL;--> statement-breakpoint
-- What somebody built before the organization took them in stays private to them; a founder brings everything along.
UPDATE "flows" i SET "updated_by" = i."created_by", "organization_id" = (
  SELECT m."organization_id" FROM "users" u
  JOIN "memberships" m ON m."user_id" = u."id" AND m."organization_id" = u."organization_id"
  JOIN "organizations" o ON o."id" = m."organization_id"
  WHERE u."id" = i."created_by" AND (m."created_at" <= i."created_at" OR o."owner_id" = u."id")
) WHERE i."created_by" IS NOT NULL;
