ALTER TABLE "churches" ADD COLUMN "previews_seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "messages_previewed" ON "messages" USING btree ("to_number","logged_at") WHERE "messages"."is_trial";
