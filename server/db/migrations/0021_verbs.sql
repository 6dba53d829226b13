ALTER TABLE "messages" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_settings" ADD COLUMN "muted_teams" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("church_id","failed_at") WHERE "messages"."failed_at" is not null;--> statement-breakpoint
UPDATE "messages" SET "failed_at" = "logged_at" WHERE "state" IN ('undelivered', 'failed');
