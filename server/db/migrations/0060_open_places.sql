CREATE TABLE "open_places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"plan_id" text NOT NULL,
	"team_id" text NOT NULL,
	"position_name" text NOT NULL,
	"time_id" text,
	"quantity" integer NOT NULL,
	"filled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ask_people" ADD COLUMN "write_back" text;--> statement-breakpoint
ALTER TABLE "ask_people" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ask_teams" ADD COLUMN "asks_declined" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ask_teams" ADD COLUMN "asks_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ask_teams" ADD COLUMN "days_before" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "ask_teams" ADD COLUMN "asked_most" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "needed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "open_places_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "open_places" ADD CONSTRAINT "open_places_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "open_places_place" ON "open_places" USING btree ("church_id","plan_id","team_id","position_name",coalesce("time_id", ''));--> statement-breakpoint
CREATE INDEX "ask_people_next" ON "ask_people" USING btree ("next_at") WHERE "ask_people"."next_at" is not null;--> statement-breakpoint
-- Who was asked and has a place stands with the people.
UPDATE "ask_people" SET "write_back" = "asks"."write_back", "next_at" = CASE WHEN "asks"."write_back" = 'pending' THEN "asks"."next_at" END
FROM "asks" WHERE "asks"."id" = "ask_people"."ask_id" AND "asks"."filled_by" = "ask_people"."person_id" AND "asks"."state" = 'filled';--> statement-breakpoint
UPDATE "asks" SET "next_at" = NULL WHERE "state" = 'filled';--> statement-breakpoint
-- Plans are read again once what is known of them differs.
UPDATE "plans" SET "needed_count" = coalesce(("fingerprint"::jsonb->>4)::int, 0) WHERE "removed_at" IS NULL AND "fingerprint" LIKE '[%';
