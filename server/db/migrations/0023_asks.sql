CREATE TABLE "ask_people" (
	"church_id" bigint NOT NULL,
	"ask_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"place" integer,
	"looked_at" timestamp with time zone,
	"last_served_at" timestamp with time zone,
	"is_blocked_out" boolean DEFAULT false NOT NULL,
	"serves_then" boolean DEFAULT false NOT NULL,
	"problem" text,
	"asked_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"source" text,
	"message_id" bigint,
	CONSTRAINT "ask_people_ask_id_person_id_pk" PRIMARY KEY("ask_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "ask_teams" (
	"church_id" bigint NOT NULL,
	"team_id" text NOT NULL,
	"wave_size" integer NOT NULL,
	"pause_minutes" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ask_teams_church_id_team_id_pk" PRIMARY KEY("church_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "asks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"assignment_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"service_type_id" text NOT NULL,
	"team_id" text NOT NULL,
	"position_name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"wave_size" integer NOT NULL,
	"pause_minutes" integer NOT NULL,
	"is_by_itself" boolean DEFAULT false NOT NULL,
	"user_id" bigint,
	"filled_by" text,
	"write_back" text,
	"detail" text,
	"next_at" timestamp with time zone,
	"next_wave_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "ask_id" bigint;--> statement-breakpoint
ALTER TABLE "ask_people" ADD CONSTRAINT "ask_people_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_people" ADD CONSTRAINT "ask_people_ask_id_asks_id_fk" FOREIGN KEY ("ask_id") REFERENCES "public"."asks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_teams" ADD CONSTRAINT "ask_teams_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asks" ADD CONSTRAINT "asks_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ask_people_person" ON "ask_people" USING btree ("church_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "asks_open" ON "asks" USING btree ("church_id","assignment_id") WHERE "asks"."state" in ('looking', 'unknown', 'ready', 'running');--> statement-breakpoint
CREATE INDEX "ask_teams_next" ON "ask_teams" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "asks_plan" ON "asks" USING btree ("church_id","plan_id");--> statement-breakpoint
CREATE INDEX "asks_next" ON "asks" USING btree ("next_at") WHERE "asks"."next_at" is not null;