CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"mobile_phone" text NOT NULL,
	"time_zone" text NOT NULL,
	"password_hash" text,
	"status" integer DEFAULT 0 NOT NULL,
	"is_bypassed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint,
	"user_id" bigint,
	"action" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "churches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "churches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"country_iso" text DEFAULT 'US' NOT NULL,
	"dial_code" text DEFAULT '1' NOT NULL,
	"phone_preference" text DEFAULT 'mobile-primary' NOT NULL,
	"package_id" text DEFAULT 'free' NOT NULL,
	"status" text DEFAULT 'On Trial' NOT NULL,
	"sending_mode" text DEFAULT 'paused' NOT NULL,
	"confirmations_on" boolean DEFAULT true NOT NULL,
	"one_way_only" boolean DEFAULT false NOT NULL,
	"tells_cancelled" boolean DEFAULT true NOT NULL,
	"weekly_cap" integer DEFAULT 6 NOT NULL,
	"credit_balance" integer DEFAULT 0 NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"planned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "churches_credit_balance" CHECK ("churches"."credit_balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "country_credits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "country_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_iso" text NOT NULL,
	"credits" integer NOT NULL,
	CONSTRAINT "country_credits_countryIso_unique" UNIQUE("country_iso")
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"message_id" bigint,
	"attempt" integer,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "numbers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"phone_number" text NOT NULL,
	"country_iso" text NOT NULL,
	"type" text NOT NULL,
	"carrier_sid" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rank" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"yearly_cents" integer,
	"credits_per_cycle" integer NOT NULL,
	"limits" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"assignment_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"service_type_id" text NOT NULL,
	"person_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"source" text NOT NULL,
	"message_id" bigint,
	"user_id" bigint,
	"answered_at" timestamp with time zone NOT NULL,
	"write_back" text NOT NULL,
	"write_back_detail" text,
	"write_back_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"action" text NOT NULL,
	"words" text,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"church_id" bigint,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"person_id" text,
	"plan_id" text,
	"parent_id" bigint,
	"due_at" timestamp with time zone,
	"is_due_fixed" boolean DEFAULT false NOT NULL,
	"latest_at" timestamp with time zone,
	"from_number" text,
	"to_number" text,
	"body" text,
	"segments" integer DEFAULT 0 NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"sid" text,
	"error_code" text,
	"error_message" text,
	"fix" text,
	"claimed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"times_sent" integer DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"handled_at" timestamp with time zone,
	"handled_by" bigint,
	"logged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_links" (
	"church_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "personal_links_church_id_person_id_pk" PRIMARY KEY("church_id","person_id"),
	CONSTRAINT "personal_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "phone_states" (
	"church_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"opted_out_at" timestamp with time zone,
	"bad_since" timestamp with time zone,
	"bad_reason" text,
	"bad_fix" text,
	CONSTRAINT "phone_states_church_id_phone_pk" PRIMARY KEY("church_id","phone")
);
--> statement-breakpoint
CREATE TABLE "short_links" (
	"code" text PRIMARY KEY NOT NULL,
	"church_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"church_id" bigint NOT NULL,
	"id" text NOT NULL,
	"plan_id" text NOT NULL,
	"service_type_id" text NOT NULL,
	"person_id" text,
	"person_name" text NOT NULL,
	"team_id" text,
	"position_name" text NOT NULL,
	"status" text NOT NULL,
	"decline_reason" text,
	"is_pencilled_in" boolean NOT NULL,
	"requested_at" timestamp with time zone,
	"status_updated_at" timestamp with time zone,
	"can_accept_partial" boolean NOT NULL,
	"time_ids" text[] NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "assignments_church_id_id_pk" PRIMARY KEY("church_id","id")
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"church_id" bigint NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" text,
	CONSTRAINT "folders_church_id_id_pk" PRIMARY KEY("church_id","id")
);
--> statement-breakpoint
CREATE TABLE "hook_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" bigint NOT NULL,
	"event" text NOT NULL,
	"remote_id" text NOT NULL,
	"secret_sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"code_verifier_sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"church_id" bigint NOT NULL,
	"id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phones" jsonb NOT NULL,
	"phone" text,
	"phone_problem" text,
	"is_archived" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_church_id_id_pk" PRIMARY KEY("church_id","id")
);
--> statement-breakpoint
CREATE TABLE "planning_connections" (
	"church_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"organization_name" text NOT NULL,
	"access_token_sealed" text NOT NULL,
	"refresh_token_sealed" text NOT NULL,
	"token_expires_at" timestamp with time zone NOT NULL,
	"renewing_until" timestamp with time zone,
	"broken_reason" text,
	"connected_at" timestamp with time zone NOT NULL,
	"roster_read_at" timestamp with time zone,
	"next_sync_at" timestamp with time zone NOT NULL,
	"rate_limit" integer DEFAULT 100 NOT NULL,
	"rate_period_seconds" integer DEFAULT 20 NOT NULL,
	"rate_count" integer DEFAULT 0 NOT NULL,
	"rate_window_started_at" timestamp with time zone,
	"rate_blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"church_id" bigint NOT NULL,
	"id" text NOT NULL,
	"service_type_id" text NOT NULL,
	"title" text NOT NULL,
	"times" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"fingerprint" text NOT NULL,
	"assignments_read_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "plans_church_id_id_pk" PRIMARY KEY("church_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_types" (
	"church_id" bigint NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"folder_id" text,
	"sequence" integer NOT NULL,
	"unreadable_reason" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "service_types_church_id_id_pk" PRIMARY KEY("church_id","id")
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sync_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"state" text NOT NULL,
	"is_full" boolean NOT NULL,
	"cursor" jsonb NOT NULL,
	"done_steps" integer DEFAULT 0 NOT NULL,
	"total_steps" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"words" text NOT NULL,
	"waiting_until" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"church_id" bigint NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "teams_church_id_id_pk" PRIMARY KEY("church_id","id")
);
--> statement-breakpoint
CREATE TABLE "keywords" (
	"church_id" bigint NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "keywords_church_id_type_pk" PRIMARY KEY("church_id","type")
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"church_id" bigint NOT NULL,
	"message_type" text NOT NULL,
	"body" text NOT NULL,
	"multiple_body" text NOT NULL,
	"multiple_body_part" text NOT NULL,
	"additional_part" text NOT NULL,
	CONSTRAINT "message_templates_church_id_message_type_pk" PRIMARY KEY("church_id","message_type")
);
--> statement-breakpoint
CREATE TABLE "schedule_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean NOT NULL,
	"confirmation" text,
	"confirmation_reminders" text[] NOT NULL,
	"follow_ups" text[] NOT NULL,
	"combination" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_assignments" (
	"church_id" bigint NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"template_id" bigint NOT NULL,
	CONSTRAINT "template_assignments_church_id_target_kind_target_id_pk" PRIMARY KEY("church_id","target_kind","target_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "churches" ADD CONSTRAINT "churches_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "numbers" ADD CONSTRAINT "numbers_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_links" ADD CONSTRAINT "personal_links_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_states" ADD CONSTRAINT "phone_states_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_subscriptions" ADD CONSTRAINT "hook_subscriptions_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planning_connections" ADD CONSTRAINT "planning_connections_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_types" ADD CONSTRAINT "service_types_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keywords" ADD CONSTRAINT "keywords_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_templates" ADD CONSTRAINT "schedule_templates_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_assignments" ADD CONSTRAINT "template_assignments_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_assignments" ADD CONSTRAINT "template_assignments_template_id_schedule_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."schedule_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_church" ON "users" USING btree ("church_id");--> statement-breakpoint
CREATE INDEX "audit_entries_church" ON "audit_entries" USING btree ("church_id","id");--> statement-breakpoint
CREATE INDEX "churches_planned_at" ON "churches" USING btree ("planned_at");--> statement-breakpoint
CREATE INDEX "credit_entries_church" ON "credit_entries" USING btree ("church_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_message" ON "credit_entries" USING btree ("message_id","attempt","kind") WHERE "credit_entries"."message_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "numbers_phone_number" ON "numbers" USING btree ("phone_number") WHERE "numbers"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "numbers_primary" ON "numbers" USING btree ("church_id") WHERE "numbers"."is_primary";--> statement-breakpoint
CREATE INDEX "numbers_church" ON "numbers" USING btree ("church_id");--> statement-breakpoint
CREATE INDEX "answers_assignment" ON "answers" USING btree ("church_id","assignment_id","id");--> statement-breakpoint
CREATE INDEX "answers_pending" ON "answers" USING btree ("retry_at") WHERE "answers"."write_back" = 'pending';--> statement-breakpoint
CREATE INDEX "consent_events_phone" ON "consent_events" USING btree ("church_id","phone","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hook_events_external" ON "hook_events" USING btree ("provider","external_id");--> statement-breakpoint
CREATE INDEX "hook_events_open" ON "hook_events" USING btree ("received_at") WHERE "hook_events"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key" ON "messages" USING btree ("church_id","key") WHERE "messages"."key" is not null and "messages"."state" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sid" ON "messages" USING btree ("sid") WHERE "messages"."sid" is not null;--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("church_id","due_at") WHERE "messages"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "messages_sending" ON "messages" USING btree ("claimed_at") WHERE "messages"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "messages_person" ON "messages" USING btree ("church_id","person_id","plan_id");--> statement-breakpoint
CREATE INDEX "messages_log" ON "messages" USING btree ("church_id","logged_at") WHERE "messages"."logged_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_inbox" ON "messages" USING btree ("church_id","logged_at") WHERE "messages"."reason" = 'not_understood' and "messages"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "messages_phone" ON "messages" USING btree ("church_id","to_number","logged_at") WHERE "messages"."direction" = 'out';--> statement-breakpoint
CREATE INDEX "assignments_plan" ON "assignments" USING btree ("church_id","plan_id");--> statement-breakpoint
CREATE INDEX "assignments_person" ON "assignments" USING btree ("church_id","person_id","starts_at");--> statement-breakpoint
CREATE INDEX "people_phone" ON "people" USING btree ("church_id","phone");--> statement-breakpoint
CREATE INDEX "planning_connections_next_sync" ON "planning_connections" USING btree ("next_sync_at");--> statement-breakpoint
CREATE INDEX "plans_upcoming" ON "plans" USING btree ("church_id","starts_at") WHERE "plans"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sync_runs_church" ON "sync_runs" USING btree ("church_id","id");--> statement-breakpoint
CREATE INDEX "sync_runs_waiting" ON "sync_runs" USING btree ("waiting_until") WHERE "sync_runs"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_templates_default" ON "schedule_templates" USING btree ("church_id") WHERE "schedule_templates"."is_default";