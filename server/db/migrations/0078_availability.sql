CREATE TABLE "availability_asks" (
	"church_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_asked_back" boolean DEFAULT false NOT NULL,
	"write_back" text,
	"detail" text,
	"next_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "availability_asks_church_id_person_id_month_pk" PRIMARY KEY("church_id","person_id","month")
);
--> statement-breakpoint
CREATE TABLE "availability_settings" (
	"church_id" bigint PRIMARY KEY NOT NULL,
	"team_ids" text[] NOT NULL,
	"day" integer,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "availability_asks" ADD CONSTRAINT "availability_asks_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "availability_settings" ADD CONSTRAINT "availability_settings_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "availability_asks_next" ON "availability_asks" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "availability_settings_next" ON "availability_settings" USING btree ("next_at");
