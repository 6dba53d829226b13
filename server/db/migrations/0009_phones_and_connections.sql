CREATE TABLE "refused_organizations" (
	"church_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "lost_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "roster_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "phone_problem_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "planning_connections" ADD COLUMN "phones_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "planning_connections" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "planning_connections" ADD COLUMN "told_of_trouble_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "assignments_known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refused_organizations" ADD CONSTRAINT "refused_organizations_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_organizations" ADD CONSTRAINT "refused_organizations_owner_id_churches_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planning_connections_organization" ON "planning_connections" USING btree ("service","organization_id");--> statement-breakpoint
CREATE INDEX "planning_connections_troubled" ON "planning_connections" USING btree ("church_id") WHERE "planning_connections"."broken_reason" is not null or "planning_connections"."failing_since" is not null;--> statement-breakpoint
UPDATE "plans" SET "assignments_known_at" = "assignments_read_at" WHERE "assignments_read_at" > '1970-01-02';--> statement-breakpoint
UPDATE "people" SET "phone_problem_since" = "read_at" WHERE "phone" IS NULL;

--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "sessions" SET "confirmed_at" = "created_at";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "confirmed_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "short_links_expires_at" ON "short_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signup_secret_hash" text;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "retention_months" integer DEFAULT 24 NOT NULL;