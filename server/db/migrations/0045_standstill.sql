CREATE TABLE "standstill" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"beat" bigint NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"look_since" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"ask_again_at" timestamp with time zone,
	"found_at" timestamp with time zone,
	"found" jsonb,
	CONSTRAINT "standstill_one_row" CHECK ("standstill"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stray_texts" (
	"sid" text PRIMARY KEY NOT NULL,
	"church_id" bigint NOT NULL,
	"carrier" text NOT NULL,
	"from_number" text NOT NULL,
	"to_number" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"error_code" text,
	"sent_at" timestamp with time zone NOT NULL,
	"message_id" bigint
);
--> statement-breakpoint
ALTER TABLE "stray_texts" ADD CONSTRAINT "stray_texts_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stray_texts_open" ON "stray_texts" USING btree ("church_id","to_number") WHERE "stray_texts"."message_id" is null;
--> statement-breakpoint
ALTER TABLE "hook_events" ADD COLUMN "gave_up_at" timestamp with time zone;
--> statement-breakpoint
DROP INDEX "hook_events_open";
--> statement-breakpoint
CREATE INDEX "hook_events_open" ON "hook_events" USING btree ("received_at") WHERE "hook_events"."handled_at" is null and "hook_events"."gave_up_at" is null;
