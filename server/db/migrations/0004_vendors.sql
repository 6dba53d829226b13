CREATE TABLE "link_connections" (
	"church_id" bigint PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"login" text NOT NULL,
	"token_sealed" text NOT NULL,
	"group" text NOT NULL,
	"domain" text
);
--> statement-breakpoint
ALTER TABLE "link_connections" ADD CONSTRAINT "link_connections_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "link_connections" ("church_id", "service", "login", "token_sealed", "group", "domain")
	SELECT "id", 'bitly', coalesce("bitly_login", ''), "bitly_token_sealed", coalesce("bitly_group", ''), "bitly_domain"
	FROM "churches" WHERE "bitly_token_sealed" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" DROP COLUMN "bitly_login";--> statement-breakpoint
ALTER TABLE "churches" DROP COLUMN "bitly_token_sealed";--> statement-breakpoint
ALTER TABLE "churches" DROP COLUMN "bitly_group";--> statement-breakpoint
ALTER TABLE "churches" DROP COLUMN "bitly_domain";--> statement-breakpoint
ALTER TABLE "hook_events" RENAME COLUMN "provider" TO "kind";--> statement-breakpoint
DROP INDEX "hook_events_external";--> statement-breakpoint
CREATE UNIQUE INDEX "hook_events_external" ON "hook_events" USING btree ("kind","external_id");--> statement-breakpoint
ALTER TABLE "hook_events" ADD COLUMN "subject" text;--> statement-breakpoint
-- Texts that still wait to be understood are ordered by the phone that they came from.
UPDATE "hook_events" SET "subject" = "payload"->>'From' WHERE "kind" = 'texting_inbound' AND "handled_at" IS NULL;--> statement-breakpoint
ALTER TABLE "planning_connections" ADD COLUMN "service" text;--> statement-breakpoint
UPDATE "planning_connections" SET "service" = 'planning-center';--> statement-breakpoint
ALTER TABLE "planning_connections" ALTER COLUMN "service" SET NOT NULL;--> statement-breakpoint
-- Authorisations of the link shortener that are under way cannot be told from the others: they have to be begun anew.
ALTER TABLE "oauth_states" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD COLUMN "service" text;--> statement-breakpoint
UPDATE "oauth_states" SET "purpose" = 'planning', "service" = 'planning-center';--> statement-breakpoint
ALTER TABLE "oauth_states" ALTER COLUMN "purpose" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_states" ALTER COLUMN "service" SET NOT NULL;
