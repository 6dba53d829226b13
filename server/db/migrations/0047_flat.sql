DROP INDEX "billing_accounts_read";--> statement-breakpoint
DROP INDEX "churches_planned_at";--> statement-breakpoint
DROP INDEX "planning_connections_next_sync";--> statement-breakpoint
DROP INDEX "billing_accounts_recharge";--> statement-breakpoint
DROP INDEX "planning_connections_troubled";--> statement-breakpoint
DROP INDEX "sync_runs_waiting";--> statement-breakpoint
CREATE INDEX "billing_accounts_compared" ON "billing_accounts" USING btree ((("read_at" at time zone 'UTC') - make_interval(secs => "church_id" * 7919 % 7200))) WHERE "billing_accounts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "cards_expiring" ON "cards" USING btree (("exp_year" * 12 + "exp_month")) WHERE "cards"."removed_at" is null and "cards"."told_expiry" is distinct from ("cards"."exp_year"::text || '-' || lpad("cards"."exp_month"::text, 2, '0'));--> statement-breakpoint
CREATE INDEX "churches_planned" ON "churches" USING btree ((("planned_at" at time zone 'UTC') - make_interval(secs => "id" * 7919 % 3600))) WHERE "churches"."status" <> 'Cancelled';--> statement-breakpoint
CREATE INDEX "churches_trial_ends" ON "churches" USING btree ("trial_ends_at") WHERE "churches"."status" in ('On Trial', 'On Extended Trial');--> statement-breakpoint
CREATE INDEX "churches_trial_told" ON "churches" USING btree (coalesce("trial_told_days", 100),"trial_ends_at") WHERE "churches"."status" in ('On Trial', 'On Extended Trial');--> statement-breakpoint
CREATE INDEX "churches_low" ON "churches" USING btree ("credit_balance") WHERE "churches"."is_demo" or ("churches"."status" = 'Active' and "churches"."package_id" <> 'free');--> statement-breakpoint
CREATE INDEX "churches_cycle_ends" ON "churches" USING btree ("cycle_ends_at");--> statement-breakpoint
CREATE INDEX "hook_events_receipts" ON "hook_events" USING btree ("received_at") WHERE "hook_events"."kind" = 'texting_status';--> statement-breakpoint
CREATE INDEX "messages_soonest" ON "messages" USING btree (("due_at" at time zone 'UTC'),"church_id") WHERE "messages"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "planning_connections_due" ON "planning_connections" USING btree ("next_sync_at") WHERE "planning_connections"."broken_reason" is null;--> statement-breakpoint
CREATE INDEX "billing_accounts_recharge" ON "billing_accounts" USING btree ("recharge_limit") WHERE "billing_accounts"."recharge_is_on";--> statement-breakpoint
CREATE INDEX "planning_connections_troubled" ON "planning_connections" USING btree (coalesce("told_of_trouble_at", '-infinity'::timestamptz)) WHERE "planning_connections"."broken_reason" is not null or "planning_connections"."failing_since" is not null;--> statement-breakpoint
CREATE INDEX "sync_runs_waiting" ON "sync_runs" USING btree ("waiting_until") WHERE "sync_runs"."state" in ('running', 'waiting');
