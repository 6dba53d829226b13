-- The words of a line, for searches by the beginnings of words. 'simple' leaves words as they are, in any language.
CREATE FUNCTION words_of(line text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, translate(line, '@.-_+/\''"()&,:;', '               '));
--> statement-breakpoint
CREATE TABLE "impersonations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "impersonations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint,
	"user_id" bigint NOT NULL,
	"admin_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dead_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dead_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" text NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"retried_at" timestamp with time zone,
	CONSTRAINT "dead_jobs_jobId_unique" UNIQUE("job_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonation_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "doubts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "admin_id" bigint;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impersonations_church" ON "impersonations" USING btree ("church_id","id");--> statement-breakpoint
CREATE INDEX "dead_jobs_failed" ON "dead_jobs" USING btree ("failed_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonation_id_impersonations_id_fk" FOREIGN KEY ("impersonation_id") REFERENCES "public"."impersonations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_mobile_phone" ON "users" USING btree ("mobile_phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_words" ON "users" USING gin (words_of("name"));--> statement-breakpoint
CREATE INDEX "users_email_words" ON "users" USING gin (words_of("email"));--> statement-breakpoint
CREATE INDEX "users_username_words" ON "users" USING gin (words_of("username"));--> statement-breakpoint
CREATE INDEX "users_without_church" ON "users" USING btree ("created_at","id") WHERE "users"."church_id" is null and "users"."role" <> 'admin';--> statement-breakpoint
CREATE INDEX "users_in_review" ON "users" USING btree ("created_at") WHERE "users"."is_bypassed" and "users"."closed_reason" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_admin" ON "audit_entries" USING btree ("admin_id","id") WHERE "audit_entries"."admin_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "churches_newest" ON "churches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "churches_status" ON "churches" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "churches_name_words" ON "churches" USING gin (words_of("name"));--> statement-breakpoint
CREATE INDEX "hook_events_received" ON "hook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("logged_at") WHERE "messages"."logged_at" is not null;--> statement-breakpoint
CREATE INDEX "numbers_digits" ON "numbers" USING btree ("phone_number" text_pattern_ops);
--> statement-breakpoint
UPDATE "coupons" SET "type" = 'expiry', "expires_at" = NULL WHERE "type" = 'no_expiry';--> statement-breakpoint
-- What was written down stays as it was. A transaction that erases what must not be kept any longer says so first.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('steeple.erasing', true) = 'on' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege',
		HINT = 'Only server/features/audit/retention.ts erases from it.';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries"
	FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON "audit_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
